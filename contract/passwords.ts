import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH, passwordMessages, passwordsMatch } from "./accounts.ts";
import { type Constant, constant } from "./sentences.ts";
import { sessionMessages } from "./sessions.ts";

// Apart from sessions.ts, which is on every page's way before sign-in.
export const MIN_NEW_PASSWORD_LENGTH = 8;

const needsLowercase = constant(
  "passwords.needsLowercase",
  "Password must contain at least one lowercase letter",
);
const needsUppercase = constant(
  "passwords.needsUppercase",
  "Password must contain at least one uppercase letter",
);
const needsDigit = constant("passwords.needsDigit", "Password must contain at least one digit");
const needsSpecial = constant(
  "passwords.needsSpecial",
  "Password must contain at least one special character",
);
export const newPasswordMessages = {
  common: constant(
    "passwords.common",
    "This password is one of the most used ones; choose another.",
  ),
} as const;

/** Every new password but that of a registration, whose minimum the specification sets. */
export const newPassword = (required: Constant) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(MIN_NEW_PASSWORD_LENGTH, passwordMessages.tooShort(MIN_NEW_PASSWORD_LENGTH)),
      z.maxLength(MAX_PASSWORD_LENGTH, passwordMessages.tooLong),
      z.regex(/\p{Ll}/u, needsLowercase),
      z.regex(/\p{Lu}/u, needsUppercase),
      z.regex(/\d/, needsDigit),
      z.regex(/[^\p{L}\p{N}\s]/u, needsSpecial),
    );

const NewPassword = newPassword(constant("passwords.newRequired", "New password is required"));

const { resetLinkInvalid } = sessionMessages;
const MAX_RESET_TOKEN_LENGTH = 100;
export const ResetPassword = z.strictObject({
  token: z
    .string(resetLinkInvalid)
    .check(z.minLength(1, resetLinkInvalid), z.maxLength(MAX_RESET_TOKEN_LENGTH, resetLinkInvalid)),
  password: NewPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

const confirmRequired = constant("passwords.confirmRequired", "Confirm password is required");
/** What the person fills in; the token comes from the link. */
export const ResetPasswordForm = z
  .object({
    password: NewPassword,
    confirmPassword: z.string(confirmRequired).check(z.minLength(1, confirmRequired)),
  })
  .check(passwordsMatch);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;

export const passwordStrengths = ["weak", "fair", "good", "strong"] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** From this many characters on that do not follow from those before them. */
const FAIR = 8;
const GOOD = 12;
const STRONG = 16;

/**
 * An estimate to type by, which refuses nothing: length counts, and characters that repeat or go on as
 * alphabets and keyboards do (aaa, 456, qwer) do not. Whether it is one of the most used, the server knows.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password.toLowerCase()];
  const surprising = characters.filter((next, i) => !follows(characters[i - 1], next)).length;
  const worth = Math.min(surprising, 2 * new Set(characters).size);
  if (worth < FAIR) return "weak";
  if (worth < GOOD) return "fair";
  return worth < STRONG ? "good" : "strong";
}

const KEYBOARDS = "qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn";
function follows(last: string | undefined, next: string): boolean {
  if (last === undefined) return false;
  const step = (next.codePointAt(0) ?? 0) - (last.codePointAt(0) ?? 0);
  const isRow = KEYBOARDS.includes(last + next) || KEYBOARDS.includes(next + last);
  return Math.abs(step) <= 1 || (isRow && next !== " " && last !== " ");
}
