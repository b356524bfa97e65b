import { roles } from "../../contract/roles.ts";
import { asGuest, asUser, type Call } from "./as.ts";
import { makeUser } from "./factories.ts";
import type { TestPortal } from "./portal.ts";

export const callers = ["guest", ...roles] as const;
export type Caller = (typeof callers)[number];

/** One caller of each kind, for tests that go through all of them. */
export async function makeCallers(portal: TestPortal): Promise<Record<Caller, Call>> {
  const as = async (role: (typeof roles)[number]) =>
    asUser(portal, await makeUser(portal.db, { role }));
  return {
    guest: asGuest(portal),
    admin: await as("admin"),
    regional: await as("regional"),
    employee: await as("employee"),
  };
}
