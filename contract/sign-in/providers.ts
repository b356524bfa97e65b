import * as z from "zod/mini";
import { constant, sentence } from "../sentences.ts";
import { DEVICE_PATTERN, LoginAnswer } from "../sessions.ts";
import { Registration, userMessages } from "../users.ts";
import { answer, Message } from "../wire.ts";

/** How long a trip to a provider and back may take, and how long a newcomer may take for the form. */
export const TRIP_MINUTES = 10;
export const NEWCOMER_MINUTES = 30;
/** A link of `npm run way-in`. */
export const WAY_IN_MINUTES = 30;

const MAX_PATH_LENGTH = 2000;
/** Codes of some providers are tokens of several kilobytes. */
const MAX_QUERY_LENGTH = 16_000;

/** A new one for each schema that has it. */
const providerId = () => z.string().check(z.maxLength(100));
const device = () => z.optional(z.string().check(z.regex(DEVICE_PATTERN)));

/** `return_to` is the page that was asked for; anything that is no path of the portal leads home. */
export const ProviderTrip = z.object({
  provider: providerId(),
  return_to: z.optional(z.string().check(z.maxLength(MAX_PATH_LENGTH))),
});
export type ProviderTrip = z.infer<typeof ProviderTrip>;

/** Where the browser goes now. */
export const TripAnswer = answer(z.object({ url: z.string() }));

/** What the provider put into the address by which the browser came back. */
export const ProviderReturn = z.object({
  provider: providerId(),
  query: z.string().check(z.maxLength(MAX_QUERY_LENGTH)),
  device: device(),
});
export type ProviderReturn = z.infer<typeof ProviderReturn>;

/** What a provider says of somebody who has no account; `known` are the fields that are not theirs to change. */
export const Newcomer = z.object({
  name: z.string(),
  email: z.string(),
  seS_id: z.string(),
  region_id: z.string(),
  known: z.array(z.enum(["email", "seS_id"])),
});
export type Newcomer = z.infer<typeof Newcomer>;

/** Either the person is signed in, or they are new. */
export const ReturnAnswer = z.object({
  data: z.object({
    return_to: z.string(),
    session: z.optional(LoginAnswer.shape.data),
    newcomer: z.optional(Newcomer),
  }),
  ...Message.shape,
});
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

const { name, email, seS_id, department, designation, region_id, country_id } = Registration.shape;
/** The registration of a newcomer: nobody chooses a password whom a provider knows. */
export const NewcomerRegistration = z.object({
  name,
  email,
  seS_id,
  department,
  designation,
  region_id,
  country_id,
});
export type NewcomerRegistration = z.infer<typeof NewcomerRegistration>;

export const WayIn = z.object({
  token: z.string().check(z.maxLength(100)),
  device: device(),
});
export type WayIn = z.infer<typeof WayIn>;

/** `sign_out_url`, where there is one, ends the session at the provider as well. */
export const SignOutAnswer = z.extend(Message, { sign_out_url: z.optional(z.string()) });
export type SignOutAnswer = z.infer<typeof SignOutAnswer>;

export const providerMessages = {
  onward: constant("providers.onward", "Sign in there, then you come back here"),
  unknown: constant(
    "providers.unknown",
    "This portal does not know that way to sign in. Please choose one from the sign-in page.",
  ),
  away: (provider: string) =>
    sentence(
      "providers.away",
      "{provider} does not answer at the moment. Please try again later, or sign in another way.",
      { provider },
    ),
  tripOver: constant(
    "providers.tripOver",
    "This sign-in took too long, was used before, or began in another browser. Please start again.",
  ),
  declined: (provider: string) =>
    sentence("providers.declined", "{provider} did not sign you in. Please try again.", {
      provider,
    }),
  untrusted: (provider: string) =>
    sentence(
      "providers.untrusted",
      "The answer of {provider} could not be verified. Please start again, and tell your administrator if it happens twice.",
      { provider },
    ),
  linkedElsewhere: (provider: string) =>
    sentence(
      "providers.linkedElsewhere",
      "The account with your email or SESA ID belongs to somebody else at {provider}. Please ask your administrator.",
      { provider },
    ),
  newHere: constant("providers.newHere", "Please tell us the rest, then your account is approved"),
  registered: userMessages.registered,
  passwordsOff: constant(
    "providers.passwordsOff",
    "Passwords are switched off for your account. Please use one of the other ways to sign in.",
  ),
  registerThere: constant(
    "providers.registerThere",
    "Accounts with a password are switched off. Please use one of the ways to sign in instead.",
  ),
  wayInUsed: constant(
    "providers.wayInUsed",
    "This link was used before, or is too old. Please make a new one on the machine.",
  ),
} as const;
