import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { breakGlassWarnings } from "./break-glass.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const warningsFor = (breakGlassStaffId: string | undefined) =>
  breakGlassWarnings(portal.db, { passwordSignIn: "off", breakGlassStaffId });

test("E430 a start says when nobody is behind the glass", async () => {
  const admin = await makeUser(portal.db, { role: "admin" });
  expect(await warningsFor(admin.ses_id)).toEqual([]);
  expect(await warningsFor(undefined)).toEqual([]);
  const leader = await makeUser(portal.db, { role: "regional" });
  const gone = await makeUser(portal.db, { role: "admin", isActive: false });
  for (const staffId of ["SESA404404", leader.ses_id, gone.ses_id])
    expect(await warningsFor(staffId)).toEqual([
      expect.stringContaining(`BREAK_GLASS_SESA_ID=${staffId} is no active administrator`),
    ]);
});

test("E430 where administrators have their passwords, it says nothing", async () => {
  const rules = { passwordSignIn: "admins", breakGlassStaffId: "SESA404404" } as const;
  expect(await breakGlassWarnings(portal.db, rules)).toEqual([]);
});
