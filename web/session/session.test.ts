import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { STORAGE_KEY } from "../../contract/sessions.ts";
import type * as Session from "./session.ts";

const id = "0123456789abcdef01234567";
const stored = (token: string) =>
  JSON.stringify({
    token,
    role: "employee",
    appUser: {
      _id: id,
      seS_id: "SESA1",
      name: "Nadia Berg",
      email: "nadia@example.com",
      department: "Sales",
      designation: "Engineer",
      region_id: null,
      country_id: null,
      user_type_id: { _id: id, type_name: "employee" },
      is_active: true,
      isApproved: true,
      decision: null,
      session_id: id,
    },
    sideNavigationOpen: true,
  });

const kept = new Map<string, string>();
let page: EventTarget;
let session: typeof Session;
beforeEach(async () => {
  vi.resetModules();
  kept.clear();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  kept.set(STORAGE_KEY, stored("of-the-first"));
  session = await import("./session.ts");
  session.followOtherTabs();
});
afterEach(() => vi.unstubAllGlobals());

const comeBack = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

test("A8 a page that Back brings from the browser's memory belongs to whoever is signed in now", () => {
  const listener = vi.fn<() => void>();
  session.onSessionEnd(listener);
  kept.set(STORAGE_KEY, stored("of-the-second"));
  comeBack(false);
  expect(session.readSession()?.token).toBe("of-the-first");
  comeBack(true);
  expect(session.readSession()?.token).toBe("of-the-second");
  expect(listener).toHaveBeenCalledOnce();
});

test("A8 it is nobody's when nobody is signed in any more", () => {
  kept.clear();
  comeBack(true);
  expect(session.readSession()).toBeNull();
  expect(session.hasLeftOnPurpose()).toBe(true);
});

test("A8 a session that ends takes no other person's with it", () => {
  kept.set(STORAGE_KEY, stored("of-the-second"));
  session.endSession({ onPurpose: false });
  expect(session.readSession()).toBeNull();
  expect(kept.get(STORAGE_KEY)).toBe(stored("of-the-second"));
});
