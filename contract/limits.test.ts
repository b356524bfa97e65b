import { expect, test } from "vitest";
import { MAPPING_FETCH_SIZE } from "./assignments.ts";
import {
  ASSIGN_FETCH_SIZE,
  DEMO_PAGE_SIZE,
  MAX_TITLE_LENGTH,
  NewDemo,
  shortTitle,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
} from "./demos.ts";
import { ACCEPTED_LIST_FILES } from "./organization.ts";
import { passwordStrength, ResetPasswordForm } from "./passwords.ts";
import { MARGIN_PAGES, PAGES_IN_RANGE, SUPPORT_PROMISE, TABLE_PAGE_SIZES } from "./portal.ts";
import { COUNTRY_FETCH_SIZE } from "./regions.ts";
import {
  loginConstants,
  RESET_REDIRECT_MS,
  RESTORE_TIMEOUT_MS,
  STORAGE_KEY,
  TOAST_MS,
} from "./sessions.ts";
import { WEBGL_FILE_DELAY_MS } from "./uploads.ts";
import { STAFF_ID_PATTERN } from "./accounts.ts";
import { Registration } from "./users.ts";
import { FIXED_WATCH_MINUTES, formatWatchTime } from "./watches.ts";
import { DEFAULT_PAGE, DEFAULT_SIZE, ListQuery } from "./wire.ts";

test("M1 the figures of the specification", () => {
  expect({
    TOAST_MS,
    RESET_REDIRECT_MS,
    RESTORE_TIMEOUT_MS,
    STORAGE_KEY,
    WEBGL_FILE_DELAY_MS,
  }).toEqual({
    TOAST_MS: 5000,
    RESET_REDIRECT_MS: 3000,
    RESTORE_TIMEOUT_MS: 5000,
    STORAGE_KEY: "root",
    WEBGL_FILE_DELAY_MS: 2000,
  });
  expect([DEMO_PAGE_SIZE, ASSIGN_FETCH_SIZE, MAPPING_FETCH_SIZE, COUNTRY_FETCH_SIZE]).toEqual([
    12, 1000, 1000, 200,
  ]);
  expect([DEFAULT_PAGE, DEFAULT_SIZE]).toEqual([1, 10]);
  expect([THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT, MAX_TITLE_LENGTH]).toEqual([300, 200, 100]);
  expect(TABLE_PAGE_SIZES).toEqual([10, 50, 100, 150]);
  expect([PAGES_IN_RANGE, MARGIN_PAGES]).toEqual([3, 2]);
  expect(SUPPORT_PROMISE).toBe("24 business hours");
  expect(ACCEPTED_LIST_FILES).toEqual([".csv", ".xlsx"]);
  expect(loginConstants).toEqual({ deviceType: "desktop", lat: 0, log: 0 });
  expect(formatWatchTime(FIXED_WATCH_MINUTES).message).toBe("1 hr 10 mins");
});

test("M1 a staff ID is SESA and digits, of the ASCII kind", () => {
  for (const id of ["SESA1", "sesa100001"]) expect(STAFF_ID_PATTERN.test(id)).toBe(true);
  for (const id of ["SESA", "XSESA1", "SESA1x", "ſesa1", "SESA１"])
    expect(STAFF_ID_PATTERN.test(id)).toBe(false);
});

test("M1 a long demo name keeps 15 characters, as a person counts them", () => {
  expect(shortTitle("Fifteen letters")).toBe("Fifteen letters");
  expect(shortTitle("Sixteen  letters")).toBe("Sixteen  letter...");
  expect(shortTitle("🚗".repeat(16))).toBe(`${"🚗".repeat(15)}...`);
});

test("M1 a demo name has at most 100 characters, as a person counts them", () => {
  expect(NewDemo.safeParse({ title: "🚗".repeat(100) }).success).toBe(true);
  for (const title of ["🚗".repeat(101), "", "   ", "a\u0000b", "\ud800"])
    expect(NewDemo.safeParse({ title }).success).toBe(false);
});

/** The first thing wrong with a password. */
const complaint = (issues: readonly { path: PropertyKey[]; message: string }[] | undefined) =>
  issues?.find((issue) => issue.path[0] === "password")?.message;

test("C18 registering asks for 6 characters, resetting for 8 of four kinds", () => {
  const short = { password: "12345", confirmPassword: "12345" };
  expect(complaint(Registration.safeParse(short).error?.issues)).toBe(
    "Password must be at least 6 characters",
  );
  const six = { password: "123456", confirmPassword: "123456" };
  expect(complaint(Registration.safeParse(six).error?.issues)).toBeUndefined();
  expect(complaint(ResetPasswordForm.safeParse(six).error?.issues)).toBe(
    "Password must be at least 8 characters",
  );
});

test("L3 page 0 reads as 1, and no size is larger than 1000", () => {
  expect(ListQuery.parse({ page: "0", size: "5000" })).toEqual({ page: 1, size: 1000 });
  for (const query of [{ page: "-1" }, { page: "1.5" }, { size: "0" }, { page: ["1", "2"] }])
    expect(ListQuery.safeParse(query).success).toBe(false);
});

test.each([
  ["", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["12345678901234567890", "weak"],
  ["qwertyuiopasdfghjkl", "weak"],
  ["Abcdef1!", "weak"],
  ["ababababababababab", "weak"],
  ["Demo-2025!", "fair"],
  ["Lantern-47-or", "good"],
  ["correct horse battery staple", "strong"],
])("C181 %j is a %s password", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
