import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH, passwordsMatch } from "./accounts.ts";
import { sessionMessages } from "./sessions.ts";

// Apart from sessions.ts, which is on every page's way before sign-in.
export const MIN_NEW_PASSWORD_LENGTH = 8;

const must = (what: string) => `Password must contain at least one ${what}`;
/** Every new password but that of a registration, whose minimum the specification sets. */
export const newPassword = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(
        MIN_NEW_PASSWORD_LENGTH,
        `Password must be at least ${MIN_NEW_PASSWORD_LENGTH} characters`,
      ),
      z.maxLength(
        MAX_PASSWORD_LENGTH,
        `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
      ),
      z.regex(/\p{Ll}/u, must("lowercase letter")),
      z.regex(/\p{Lu}/u, must("uppercase letter")),
      z.regex(/\d/, must("digit")),
      z.regex(/[^\p{L}\p{N}\s]/u, must("special character")),
    );

const NewPassword = newPassword("New password is required");

const { resetLinkInvalid } = sessionMessages;
const MAX_RESET_TOKEN_LENGTH = 100;
export const ResetPassword = z.strictObject({
  token: z
    .string(resetLinkInvalid)
    .check(z.minLength(1, resetLinkInvalid), z.maxLength(MAX_RESET_TOKEN_LENGTH, resetLinkInvalid)),
  password: NewPassword,
});
export type ResetPassword = z.infer<typeof ResetPassword>;

/** What the person fills in; the token comes from the link. */
export const ResetPasswordForm = z
  .object({
    password: NewPassword,
    confirmPassword: z
      .string("Confirm password is required")
      .check(z.minLength(1, "Confirm password is required")),
  })
  .check(passwordsMatch);
export type ResetPasswordForm = z.infer<typeof ResetPasswordForm>;
