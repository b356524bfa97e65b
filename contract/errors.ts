import * as z from "zod/mini";
import { constant, sentence, SentenceDetails } from "./sentences.ts";

/**
 * The body of every failed call: a sentence, in English as `message`, and which one it is, for programs and
 * for other languages. `errors` and `fields` say the same of each form field; `requestId` finds the failure
 * in the log.
 */
export const Failure = z.object({
  message: z.string(),
  ...z.partial(SentenceDetails).shape,
  errors: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.record(z.string(), SentenceDetails)),
  requestId: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** A client that reads one of these three signs out without a toast. No other answer may carry them. */
export const unauthorized = {
  noToken: constant("unauthorized.noToken", "Unauthorized: No token provided"),
  invalidToken: constant("unauthorized.invalidToken", "Unauthorized: Invalid token"),
  invalidUser: constant("unauthorized.invalidUser", "Unauthorized: Invalid user"),
} as const;

const signOutMessages: ReadonlySet<string> = new Set(Object.values(unauthorized));
export const endsSession = (message: string) => signOutMessages.has(message);

export const failures = {
  generic: constant("failures.generic", "Something went wrong. Please try again."),
  unreachable: constant(
    "failures.unreachable",
    "The server cannot be reached. Check your connection and try again.",
  ),
  badRequest: constant("failures.badRequest", "The request could not be understood."),
  checkFields: constant("failures.checkFields", "Please check the marked fields."),
  forbidden: constant("failures.forbidden", "You do not have access to this."),
  notFound: constant("failures.notFound", "Not found."),
  unknownCall: constant("failures.unknownCall", "Unknown endpoint."),
  methodNotAllowed: constant("failures.methodNotAllowed", "This method is not allowed here."),
  tooLarge: constant("failures.tooLarge", "The request is too large."),
  tooSlow: constant(
    "failures.tooSlow",
    "The request took too long to arrive. Check your connection and try again.",
  ),
  notJson: constant("failures.notJson", "Send the request as application/json."),
  unavailable: constant(
    "failures.unavailable",
    "The portal cannot answer right now. Please try again in a moment.",
  ),
  ownStreams: constant(
    "failures.ownStreams",
    "You are already loading two long lists. Please wait for them to finish, then try again.",
  ),
  allStreams: constant(
    "failures.allStreams",
    "Too many long lists are being loaded right now. Please try again in a moment.",
  ),
  storageFull: constant(
    "failures.storageFull",
    "The portal's storage is full. Please tell your administrator.",
  ),
} as const;

export const tooManyRequests = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return sentence(
    "failures.tooManyRequests",
    {
      one: "Too many attempts. Please try again in {count} minute.",
      other: "Too many attempts. Please try again in {count} minutes.",
    },
    { count: minutes },
  );
};
