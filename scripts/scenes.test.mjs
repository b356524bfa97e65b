import { expect, test } from "vitest";
import { screens as tried } from "../e2e/screens.ts";
import { screens } from "./scenes.mjs";

test("every screen of web/routes.tsx is tried in the browser, by the roles that may open it", () => {
  const covered = tried.flatMap(({ path, roles }) =>
    roles.map((role) => `${path.replace(/\?.*/, "").replace(/[0-9a-f]{24}/, ":id")} ${role}`),
  );
  expect(covered.toSorted()).toEqual(
    screens()
      .map(({ path, role }) => `${path} ${role}`)
      .toSorted(),
  );
});
