import * as z from "zod/mini";
import { Failure } from "../errors.ts";
import { constant, sentence } from "../sentences.ts";
import { DEVICE_PATTERN } from "../sessions.ts";
import { Id, line, Timestamp } from "../wire.ts";

/** From the right password to the second factor. */
export const CHALLENGE_MINUTES = 10;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;
const MAX_PASSKEY_NAME = 60;
/** Of what a browser says about a passkey. */
const MAX_ENCODED = 20_000;

export const factorKinds = ["app", "passkey", "recovery"] as const;
export type FactorKind = (typeof factorKinds)[number];

export const factorMessages = {
  needed: constant(
    "factors.needed",
    "Your account needs a second factor to sign in. Please use the sign-in page of the portal.",
  ),
  overdue: constant(
    "factors.overdue",
    "Your role requires a second factor. Set one up in the portal to go on.",
  ),
  proveAgain: constant("factors.proveAgain", "Please confirm this with your second factor."),
  challengeOver: constant(
    "factors.challengeOver",
    "This took too long. Please sign in again with your password.",
  ),
  missing: constant(
    "factors.missing",
    "Enter a code of your authenticator app, use a passkey, or enter a recovery code.",
  ),
  wrongCode: constant(
    "factors.wrongCode",
    "This code is not correct, or it was used already. Wait for the next one and try again.",
  ),
  sixDigits: constant("factors.sixDigits", "The code has six digits."),
  wrongRecoveryCode: constant(
    "factors.wrongRecoveryCode",
    "This recovery code is not correct, or it was used already.",
  ),
  wrongPasskey: constant(
    "factors.wrongPasskey",
    "This passkey could not be verified. Please try again, or use another way.",
  ),
  noPasskeys: constant(
    "factors.noPasskeys",
    "Passkeys need a portal with a host name, by https. Use an authenticator app instead.",
  ),
  passkeyTaken: constant("factors.passkeyTaken", "This passkey is registered already."),
  tooManyPasskeys: constant(
    "factors.tooManyPasskeys",
    "You have as many passkeys as one person can have. Remove one that you no longer use.",
  ),
  passkeyNameRequired: constant("factors.passkeyNameRequired", "Please give the passkey a name."),
  notBegun: constant(
    "factors.notBegun",
    "This was not begun, or it took too long. Please begin again.",
  ),
  appThere: constant(
    "factors.appThere",
    "An authenticator app is set up already. Remove it first to set up another.",
  ),
  lastRequired: constant(
    "factors.lastRequired",
    "Your role requires a second factor. Set up another one before you remove this one.",
  ),
  noFactor: constant("factors.noFactor", "You have no second factor yet. Set one up first."),
  nothingToReset: constant("factors.nothingToReset", "This person has no second factor."),
  notOwn: constant(
    "factors.notOwn",
    "Your own second factor is changed in your profile, or reset by another administrator.",
  ),
  appAdded: constant("factors.appAdded", "Your authenticator app is set up"),
  appRemoved: constant("factors.appRemoved", "Your authenticator app was removed"),
  passkeyAdded: constant("factors.passkeyAdded", "Your passkey is set up"),
  passkeyRemoved: constant("factors.passkeyRemoved", "Your passkey was removed"),
  codesRenewed: constant("factors.codesRenewed", "Your old recovery codes no longer work"),
  proven: constant("factors.proven", "Confirmed"),
  wasReset: (name: string) =>
    sentence("factors.wasReset", "The second factor of {name} was reset", { name }),
} as const;

const encoded = () => z.string().check(z.maxLength(MAX_ENCODED));
const PublicKey = z.literal("public-key");
/** What a browser answers when somebody used a passkey (WebAuthn's AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  id: encoded(),
  rawId: encoded(),
  type: PublicKey,
  response: z.object({
    clientDataJSON: encoded(),
    authenticatorData: encoded(),
    signature: encoded(),
    userHandle: z.optional(encoded()),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

/** The same where one was made (RegistrationResponseJSON). */
export const MadePasskey = z.object({
  id: encoded(),
  rawId: encoded(),
  type: PublicKey,
  response: z.object({
    clientDataJSON: encoded(),
    attestationObject: encoded(),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(20))).check(z.maxLength(MAX_PASSKEYS)),
    ),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

/** People type "123 456", as apps show it. */
const code = () =>
  z.pipe(
    z.pipe(
      z.string(factorMessages.sixDigits).check(z.maxLength(20, factorMessages.sixDigits)),
      z.transform((typed: string) => typed.replaceAll(/\s/g, "")),
    ),
    z.string().check(z.regex(/^\d{6}$/, factorMessages.sixDigits)),
  );

/** One of the three. */
export const GivenFactor = z.object({
  code: z.optional(code()),
  recovery_code: z.optional(
    z
      .string(factorMessages.wrongRecoveryCode)
      .check(z.regex(/^[\w\s-]{0,100}$/, factorMessages.wrongRecoveryCode)),
  ),
  passkey: z.optional(UsedPasskey),
});
export type GivenFactor = z.infer<typeof GivenFactor>;

/** A token in base64url. */
const challenge = () =>
  z
    .string(factorMessages.challengeOver)
    .check(z.regex(/^[\w-]{1,100}$/, factorMessages.challengeOver));
export const WithChallenge = z.object({ challenge: challenge() });
/** The second step of a sign-in. `device` as in the first. */
export const SecondStep = z.extend(GivenFactor, {
  challenge: challenge(),
  device: z.optional(z.string().check(z.regex(DEVICE_PATTERN))),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** What the sign-in call answers to the right password of somebody with a second factor: no session yet. */
export const SecondStepNeeded = z.extend(Failure, {
  data: z.optional(
    z.object({ challenge: z.string(), kinds: z.array(z.enum(factorKinds)), expires_at: Timestamp }),
  ),
});
export type SecondStepNeeded = z.infer<typeof SecondStepNeeded>;

/** For the browser's own dialog; it is read by WebAuthn, not by us. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
});
export type Passkey = z.infer<typeof Passkey>;

/** What somebody has of it. */
export const SecondFactor = z.object({
  app: z.nullable(z.object({ created_at: Timestamp, last_used_at: z.nullable(Timestamp) })),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number(),
  /** Their role must have one. */
  is_required: z.boolean(),
  /** Until when, for those who must and have none. */
  due_at: z.nullable(Timestamp),
  /** Passkeys work at this portal's address. */
  takes_passkeys: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The current password, for those who signed in some time ago and have no factor to confirm with yet. */
export const FirstProof = z.object({
  currentPassword: z.optional(z.string().check(z.maxLength(200))),
});
export type FirstProof = z.infer<typeof FirstProof>;

export const StartedApp = z.object({ secret: z.string(), uri: z.string() });
export type StartedApp = z.infer<typeof StartedApp>;
export const AppCode = z.object({ code: code() });
/** One of those that are kept apart from the phone; only the server knows whether it is right. */
export const RecoveryCode = z.object({
  recovery_code: z.string().check(z.minLength(1, factorMessages.missing)),
});
export const NewPasskey = z.object({
  name: line(factorMessages.passkeyNameRequired, MAX_PASSKEY_NAME),
  passkey: MadePasskey,
});
export type NewPasskey = z.infer<typeof NewPasskey>;
/** Shown once; null when the person has codes already. */
export const NewCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
export type NewCodes = z.infer<typeof NewCodes>;
