import { expect, test } from "vitest";
import { RESTORE_TIMEOUT_MS, STORAGE_KEY } from "../../contract/sessions.ts";
import { clearSession, parseSession, restoreSession, saveSession } from "./stored-session.ts";

const id = "0123456789abcdef01234567";
const session = {
  token: "a-token",
  role: "employee",
  appUser: {
    _id: id,
    seS_id: "SESA1",
    name: "Nadia Berg",
    email: "nadia@example.com",
    department: "Sales",
    designation: "Engineer",
    region_id: { _id: id, name: "Europe" },
    country_id: null,
    user_type_id: { _id: id, type_name: "employee" },
    is_active: true,
    isApproved: true,
    decision: null,
    session_id: id,
  },
  sideNavigationOpen: false,
};

/** A storage that takes its time, and the clock it takes it from. */
function slowStorage(text: string | null, takesMs: number) {
  let time = 1000;
  const storage = {
    getItem: () => {
      time += takesMs;
      return text;
    },
    setItem: () => undefined,
    removeItem: () => undefined,
  };
  return [storage, () => time] as const;
}

test("A4 restores what was saved", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  saveSession(storage, session);
  expect([...kept.keys()]).toEqual([STORAGE_KEY]);
  expect(restoreSession(storage, () => 0)).toEqual(session);
  clearSession(storage, session.token);
  expect(restoreSession(storage, () => 0)).toBeNull();
});

test("A8 signing out forgets one's own session, never that of another person", () => {
  let kept: string | null = JSON.stringify({ ...session, token: "of-another" });
  const storage = {
    getItem: () => kept,
    setItem: () => undefined,
    removeItem: () => void (kept = null),
  };
  clearSession(storage, "a-token");
  expect(parseSession(kept)?.token).toBe("of-another");
  clearSession(storage, "of-another");
  expect(kept).toBeNull();
});

test("A4 uses an answer that comes within 5000 ms, and none that comes later", () => {
  const text = JSON.stringify(session);
  expect(restoreSession(...slowStorage(text, RESTORE_TIMEOUT_MS))).toEqual(session);
  expect(restoreSession(...slowStorage(text, RESTORE_TIMEOUT_MS + 1))).toBeNull();
});

test("A4 starts signed out on garbage", () => {
  const { token: _token, ...withoutToken } = session;
  const garbage = [
    null,
    "",
    "{",
    "null",
    "[]",
    JSON.stringify(withoutToken),
    JSON.stringify({ ...session, token: "" }),
    JSON.stringify({ ...session, appUser: { name: "Nadia" } }),
  ];
  for (const text of garbage) expect(parseSession(text), `${text}`).toBeNull();
});

test("A7 never keeps a password, whatever the user carries", () => {
  let kept = "";
  const storage = {
    getItem: () => null,
    setItem: (_key: string, text: string) => void (kept = text),
    removeItem: () => undefined,
  };
  const appUser = { ...session.appUser, password: "Secret-1", confirmPassword: "Secret-1" };
  saveSession(storage, { ...session, appUser });
  expect(kept).toContain("SESA1");
  expect(kept).not.toContain("Secret-1");
});

test("A4 lives without a storage that refuses", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(restoreSession(storage, () => 0)).toBeNull();
  expect(() => saveSession(storage, session)).not.toThrow();
  expect(() => clearSession(storage, session.token)).not.toThrow();
});
