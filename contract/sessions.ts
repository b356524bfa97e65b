import * as z from "zod/mini";
import { Id, Message } from "./wire.ts";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordMessages,
  staffId,
  User,
} from "./accounts.ts";
import { constant } from "./sentences.ts";

/** Where the page keeps its state, and how long it waits for it. */
export const STORAGE_KEY = "root";
/** Where the browser keeps the number by which it is known again; it outlives signing out. */
export const DEVICE_KEY = "device";
export const DEVICE_PATTERN = /^([\w-]{43})?$/;
export const RESTORE_TIMEOUT_MS = 5000;
export const TOAST_MS = 5000;
export const RESET_REDIRECT_MS = 3000;

export const SESSION_IDLE_HOURS = 12;
export const SESSION_ABSOLUTE_DAYS = 7;
export const RESET_TOKEN_MINUTES = 30;
/** At once, of one person; with one more the one that was not used for longest ends. */
export const MAX_SESSIONS = 20;
/** For this long after signing in nobody is asked for their password again. */
export const FRESH_SESSION_MINUTES = 15;

/** The three constants that older clients send along with every sign-in; nothing is kept of them. */
export const loginConstants = { deviceType: "desktop", lat: 0, log: 0 } as const;

const MAX_TYPED_ID_LENGTH = 100;
const typedIdRequired = constant("sessions.typedIdRequired", "Sesa-Id is required");
const typedIdTooLong = constant("sessions.typedIdTooLong", "Sesa-Id is too long");
/** What the person fills in. */
export const Credentials = z.object({
  seS_id: z
    .string(typedIdRequired)
    .check(
      z.trim(),
      z.minLength(1, typedIdRequired),
      z.maxLength(MAX_TYPED_ID_LENGTH, typedIdTooLong),
    ),
  password: z
    .string(passwordMessages.required)
    .check(
      z.minLength(1, passwordMessages.required),
      z.minLength(MIN_PASSWORD_LENGTH, passwordMessages.tooShort(MIN_PASSWORD_LENGTH)),
      z.maxLength(MAX_PASSWORD_LENGTH, passwordMessages.tooLong),
    ),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * `device` is what the last sign-in in this browser answered, empty at the first; clients that keep none leave
 * it out. People who signed in from there before are not locked out by the guesses of others.
 */
const unknownDevice = constant(
  "sessions.unknownDevice",
  "The device must come from an earlier sign-in",
);
export const Login = z.extend(Credentials, {
  device: z.optional(z.string(unknownDevice).check(z.regex(DEVICE_PATTERN, unknownDevice))),
});
export type Login = z.infer<typeof Login>;

export const SignedInUser = z.extend(User, { session_id: Id });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const LoginAnswer = z.object({
  data: z.object({ user: SignedInUser, token: z.string(), device: z.optional(z.string()) }),
  ...Message.shape,
});

/** Exactly one field: anything more is refused, so that nothing can be smuggled into the mail. */
export const ForgotPassword = z.strictObject({
  seS_id: staffId(constant("sessions.staffIdRequired", "SESA ID is required")),
});
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const sessionMessages = {
  signedIn: constant("sessions.signedIn", "Login successful"),
  signedOut: constant("sessions.signedOut", "Logged out successfully"),
  wrongCredentials: constant("sessions.wrongCredentials", "Invalid SESA ID or password"),
  awaitingApproval: constant("sessions.awaitingApproval", "Your account is awaiting approval."),
  inactive: constant("sessions.inactive", "Your account is inactive."),
  crowded: constant(
    "sessions.crowded",
    "Many people are signing in at the moment. Please try again in a few seconds.",
  ),
  resetSent: constant(
    "sessions.resetSent",
    "If a matching SESA ID is found, a password reset link has been sent to your registered email.",
  ),
  resetSendFailed: constant(
    "sessions.resetSendFailed",
    "Failed to send reset link. Please try again.",
  ),
  resetDone: constant(
    "sessions.resetDone",
    "Your password has been reset successfully. You can now log in.",
  ),
  resetFailed: constant("sessions.resetFailed", "Failed to reset password. Please try again."),
  resetLinkInvalid: constant(
    "sessions.resetLinkInvalid",
    "The password reset link is missing or invalid.",
  ),
} as const;
