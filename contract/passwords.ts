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
