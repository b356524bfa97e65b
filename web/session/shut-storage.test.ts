import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedInUser } from "../../contract/sessions.ts";

const names = ["localStorage", "sessionStorage"] as const;
const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

beforeEach(() => {
  vi.resetModules();
  for (const name of names)
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
});
afterEach(() => {
  for (const name of names) Reflect.deleteProperty(globalThis, name);
});

test("A4 where cookies are blocked every module loads, and a session lasts as long as the tab", async () => {
  const { readSession, startSession } = await import("./session.ts");
  const { clearDraft } = await import("../forms/draft.ts");
  const { logOut } = await import("../sign-in/api.ts");
  const { isStorageShut } = await import("../ui/browser-storage.ts");
  expect(isStorageShut).toBe(true);
  startSession("a-token", { user_type_id: { type_name: "employee" } } as SignedInUser);
  expect(readSession()?.token).toBe("a-token");
  clearDraft("new-user");
  logOut();
  expect(readSession()).toBeNull();
});
