import * as z from "zod/mini";
import { LONGEST_PASSWORD, passwordsMatch } from "./accounts.ts";
import { sessionMessages } from "./sessions.ts";

// Apart from sessions.ts, which is on every page's way before sign-in.
export const SHORTEST_NEW_PASSWORD = 8;

const must = (what: string) => `Password must contain at least one ${what}`;
/** Every new password but that of a registration, whose minimum the specification sets. */
export const newPassword = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, required),
      z.minLength(
        SHORTEST_NEW_PASSWORD,
        `Password must be at least ${SHORTEST_NEW_PASSWORD} characters`,
      ),
      z.maxLength(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`),
      z.regex(/\p{Ll}/u, must("lowercase letter")),
      z.regex(/\p{Lu}/u, must("uppercase letter")),
      z.regex(/\d/, must("digit")),
      z.regex(/[^\p{L}\p{N}\s]/u, must("special character")),
    );

const NewPassword = newPassword("New password is required");

const { resetLinkInvalid } = sessionMessages;
const LONGEST_RESET_TOKEN = 100;
export const ResetPassword = z.strictObject({
  token: z
    .string(resetLinkInvalid)
    .check(z.minLength(1, resetLinkInvalid), z.maxLength(LONGEST_RESET_TOKEN, resetLinkInvalid)),
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
