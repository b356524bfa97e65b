import * as z from "zod/mini";

/** The body of every failed call. `errors` names form fields; `requestId` finds the failure in the log. */
export const Failure = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** A client that reads one of these three signs out without a toast. No other answer may carry them. */
export const unauthorized = {
  noToken: "Unauthorized: No token provided",
  invalidToken: "Unauthorized: Invalid token",
  invalidUser: "Unauthorized: Invalid user",
} as const;

const signOutMessages: ReadonlySet<string> = new Set(Object.values(unauthorized));
export const endsSession = (message: string) => signOutMessages.has(message);

export const failures = {
  generic: "Something went wrong. Please try again.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  badRequest: "The request could not be understood.",
  checkFields: "Please check the marked fields.",
  forbidden: "You do not have access to this.",
  notFound: "Not found.",
  unknownCall: "There is no such call.",
  methodNotAllowed: "This method is not allowed here.",
  tooLarge: "The request is too large.",
  tooSlow: "The request took too long to arrive. Check your connection and try again.",
  notJson: "Send the request as application/json.",
  unavailable: "The portal cannot answer right now. Please try again in a moment.",
  ownStreams:
    "You are already loading two long lists. Please wait until they are there, then try again.",
  allStreams: "Too many long lists are being loaded right now. Please try again in a moment.",
  storageFull: "The portal's storage is full. Please tell your administrator.",
} as const;

export const tooManyRequests = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
};
