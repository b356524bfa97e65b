import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionMessages } from "../../contract/sessions.ts";
import { asUser } from "../test/as.ts";
import { makeUser, type MadeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { codeOf, dataOf } from "../test/second-factor.ts";
import { findAccount } from "../users/queries.ts";
import { listSessions } from "./queries.ts";
import { openSession } from "./sign-in.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

/** A sign-in in three parts: the right password, whatever happens meanwhile, and the session, which comes too late. */
async function openAfter(happens: (user: MadeUser) => Promise<unknown>) {
  const user = await makeUser(portal.db);
  const account = await findAccount(portal.db, user.ses_id);
  if (!account) throw new Error("nobody was found");
  await happens(user);
  const device = { publicUrl: portal.config.publicUrl };
  const opened = openSession(portal.db, { ip: "127.0.0.1" }, account, device as never);
  return { opened, sessions: () => listSessions(portal.db, user.id) };
}

test("E424 a person who is deactivated while signing in gets no session", async () => {
  const admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
  const { opened, sessions } = await openAfter(({ id }) =>
    admin("PATCH", `/users/${id}`, { is_active: false }),
  );
  await expect(opened).rejects.toThrow(sessionMessages.wrongCredentials);
  expect(await sessions()).toEqual([]);
});

test("E424 a password that came before the second factor opens nothing after it", async () => {
  const { opened, sessions } = await openAfter(async (user) => {
    const own = await asUser(portal, user);
    const { secret } = dataOf<{ secret: string }>(await own("POST", "/second-factor/app", {}));
    const confirmed = await own("POST", "/second-factor/app/confirm", { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
  });
  await expect(opened).rejects.toThrow(sessionMessages.wrongCredentials);
  expect(await sessions()).toHaveLength(1);
});
