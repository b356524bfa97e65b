import * as z from "zod/mini";
import { Demo } from "../demos.ts";
import { constant } from "../sentences.ts";
import { NewWatch, WatchBeat } from "../watches.ts";
import { blankable, Id, line, lineOrNothing, ListQuery, optionalId, Timestamp } from "../wire.ts";

/** Where a link leads: the token follows it. */
export const LINK_PATH = "/l";
export const DEFAULT_LINK_DAYS = 7;
export const MAX_LINK_DAYS = 90;
/** Of one person, those that are over included: they are purged this many days later. */
export const MAX_LINKS = 500;
export const LINKS_KEPT_DAYS = 90;
export const MAX_LINK_OPENINGS = 1000;
export const MIN_PASSCODE_LENGTH = 6;
export const MAX_PASSCODE_LENGTH = 64;
export const MAX_LINK_CLIENT_LENGTH = 100;
export const MAX_GUEST_NAME_LENGTH = 100;
/** So long a guest who reloads the page has opened the link once. */
export const VISIT_HOURS = 12;
/** How many openings are listed, the latest first. */
export const MAX_LISTED_OPENINGS = 100;

export const clientLinkMessages = {
  created: constant("clientLinks.created", "The link has been made"),
  revoked: constant("clientLinks.revoked", "The link has been revoked"),
  switched: constant("clientLinks.switched", "Saved"),
  clientRequired: constant("clientLinks.clientRequired", "Enter who the link is for"),
  noDemo: constant("clientLinks.noDemo", "Choose the demo to share"),
  days: constant("clientLinks.days", "A link is valid for 1 to {max} days", {
    max: `${MAX_LINK_DAYS}`,
  }),
  openings: constant("clientLinks.openings", "Enter a number from 1 to {max}, or nothing", {
    max: `${MAX_LINK_OPENINGS}`,
  }),
  passcodeLength: constant("clientLinks.passcodeLength", "Use {min} to {max} characters", {
    min: `${MIN_PASSCODE_LENGTH}`,
    max: `${MAX_PASSCODE_LENGTH}`,
  }),
  tooMany: constant(
    "clientLinks.tooMany",
    "You have {max} links. They are removed {days} days after they have ended.",
    { max: `${MAX_LINKS}`, days: `${LINKS_KEPT_DAYS}` },
  ),
  off: constant("clientLinks.off", "An administrator has switched client links off"),
  offForDemo: constant(
    "clientLinks.offForDemo",
    "An administrator has switched client links off for this demo",
  ),
  notOurs: constant(
    "clientLinks.notOurs",
    "This demo was not uploaded to the portal. Only uploaded demos can be shared: a link to anything else could not be revoked.",
  ),
  gone: constant("clientLinks.gone", "This link is not there any more"),

  // What guests read.
  unknown: constant(
    "clientLinks.unknown",
    "This link is not valid. Check that you have the whole address, or ask for a new link.",
  ),
  withdrawn: constant(
    "clientLinks.withdrawn",
    "This link is no longer available. Please ask whoever sent it to you for a new one.",
  ),
  expired: constant(
    "clientLinks.expired",
    "This link has expired. Please ask whoever sent it to you for a new one.",
  ),
  usedUp: constant(
    "clientLinks.usedUp",
    "This link has been opened as often as it could be. Please ask whoever sent it to you for a new one.",
  ),
  passcodeRequired: constant("clientLinks.passcodeRequired", "Enter the passcode"),
  wrongPasscode: constant(
    "clientLinks.wrongPasscode",
    "This passcode is not right. Check it with whoever sent you the link.",
  ),
} as const;

/** "withheld": it would open nothing, for the demo or its sender cannot be shown or show it at the moment. */
export const linkStates = ["open", "withheld", "used up", "expired", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

const named = () => z.object({ _id: Id, name: z.string() });

/** A line of the list. Neither the token nor the passcode is among it. */
export const ClientLink = z.object({
  _id: Id,
  client: z.string(),
  demo: z.object({ _id: Id, title: z.string() }),
  sender: named(),
  is_own: z.boolean(),
  state: z.enum(linkStates),
  /** The version that is pinned; null plays whatever is live. */
  version: z.nullable(z.number()),
  shows_sender: z.boolean(),
  has_passcode: z.boolean(),
  max_openings: z.nullable(z.number()),
  openings: z.number(),
  /** How long it was really shown, in all openings together. */
  watched_seconds: z.number(),
  first_opened_at: z.nullable(Timestamp),
  last_opened_at: z.nullable(Timestamp),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type ClientLink = z.infer<typeof ClientLink>;

export const LinkOpening = z.object({
  _id: Id,
  opened_at: Timestamp,
  /** What the guest typed; empty where they typed nothing. */
  guest_name: z.string(),
  seconds: z.number(),
  /** Whether they saw a picture; null where nothing was reported. */
  has_shown: z.nullable(z.boolean()),
});
export type LinkOpening = z.infer<typeof LinkOpening>;

export const ClientLinkDetails = z.extend(ClientLink, {
  /** For its sender alone, as long as it opens something. */
  address: z.nullable(z.string()),
  opened: z.array(LinkOpening),
});
export type ClientLinkDetails = z.infer<typeof ClientLinkDetails>;

/** An address holds a token of 43 characters; a longer text is none. */
const MAX_TOKEN_LENGTH = 100;
const secret = () =>
  z
    .string(clientLinkMessages.unknown)
    .check(z.maxLength(MAX_TOKEN_LENGTH, clientLinkMessages.unknown));
const passcode = () =>
  blankable(
    z
      .string(clientLinkMessages.passcodeLength)
      .check(
        z.trim(),
        z.minLength(MIN_PASSCODE_LENGTH, clientLinkMessages.passcodeLength),
        z.maxLength(MAX_PASSCODE_LENGTH, clientLinkMessages.passcodeLength),
      ),
  );
const integerBetween = (max: number, message: (typeof clientLinkMessages)["days" | "openings"]) =>
  z.int(message).check(z.minimum(1, message), z.maximum(max, message));

export const NewClientLink = z.object({
  demo_id: z
    .string(clientLinkMessages.noDemo)
    .check(z.regex(/^[0-9a-f]{24}$/, clientLinkMessages.noDemo)),
  client: line(clientLinkMessages.clientRequired, MAX_LINK_CLIENT_LENGTH),
  expires_in_days: z.optional(integerBetween(MAX_LINK_DAYS, clientLinkMessages.days)),
  max_openings: z.optional(
    z.nullable(integerBetween(MAX_LINK_OPENINGS, clientLinkMessages.openings)),
  ),
  passcode: z.optional(passcode()),
  /** The version that is pinned; null plays whatever is live. */
  build_id: z.optional(z.nullable(Id)),
  shows_sender: z.optional(z.boolean()),
});
export type NewClientLink = z.infer<typeof NewClientLink>;

export const ClientLinkQuery = z.extend(
  z.pick(ListQuery, { page: true, size: true, search: true }),
  { demo: optionalId("demo") },
);

/** Whether clients can be sent links at all. */
export const ClientLinkSwitch = z.object({ is_on: z.boolean() });
export type ClientLinkSwitch = z.infer<typeof ClientLinkSwitch>;

/** What somebody who wants to share a demo has to know. */
export const DemoSharing = z.object({
  is_on: z.boolean(),
  is_on_for_demo: z.boolean(),
  /** What can be pinned, the newest first; none where the demo was not uploaded. */
  versions: z.array(
    z.object({ _id: Id, version: z.number(), added_at: Timestamp, is_live: z.boolean() }),
  ),
});
export type DemoSharing = z.infer<typeof DemoSharing>;

/** What a guest sees before the link is opened; of what a passcode guards, nothing. */
export const LinkCover = z.object({
  needs_passcode: z.boolean(),
  demo: z.nullable(
    z.object({
      title: z.string(),
      description: z.string(),
      image_url: z.nullable(z.string()),
    }),
  ),
  sender: z.nullable(z.string()),
  expires_at: Timestamp,
});
export type LinkCover = z.infer<typeof LinkCover>;

export const LinkRequest = z.object({ link: secret() });

export const LinkOpener = z.object({
  link: secret(),
  passcode: z.optional(
    z.string().check(z.maxLength(MAX_PASSCODE_LENGTH, clientLinkMessages.wrongPasscode)),
  ),
  /** Whoever wants to say who they are. */
  name: z.optional(lineOrNothing(MAX_GUEST_NAME_LENGTH)),
});
export type LinkOpener = z.infer<typeof LinkOpener>;

export const LinkVisit = z.object({ visit: secret() });

/** The demo as a guest plays it. */
export const GuestDemo = z.extend(
  z.pick(Demo, {
    allows_camera: true,
    allows_microphone: true,
    allows_popups: true,
    refused_hosts: true,
  }),
  {
    /** By which this tab is known again: the only answer that holds it is that of the opening. */
    visit: z.nullable(z.string()),
    title: z.string(),
    description: z.string(),
    image_url: z.nullable(z.string()),
    video_url: z.string(),
    size: z.number(),
    needs_isolation: z.boolean(),
    sender: z.nullable(z.string()),
    expires_at: Timestamp,
  },
);
export type GuestDemo = z.infer<typeof GuestDemo>;

export const NewGuestWatch = z.extend(z.pick(NewWatch, { _id: true, elapsed: true }), {
  visit: secret(),
});
export type NewGuestWatch = z.infer<typeof NewGuestWatch>;
export const GuestBeat = z.extend(WatchBeat, { visit: secret() });
export type GuestBeat = z.infer<typeof GuestBeat>;
