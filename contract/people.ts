import * as z from "zod/mini";
import { User } from "./accounts.ts";
import { exportFormat } from "./exports.ts";
import { constant, SentenceDetails } from "./sentences.ts";
import { belonging, userSorts, userStates } from "./users.ts";
import { Id, listAnswer, ListQuery, optionalId, sortedBy, Timestamp } from "./wire.ts";

/** So many days count as recent. */
export const RECENT_PERSON_DAYS = 30;
export const MAX_MOST_PRESENTED = 3;

/** What a person has done lately, and how much there is of what belongs to them. */
export const PersonOverview = z.object({
  /** Null: never. */
  last_presented_at: z.nullable(Timestamp),
  /** Of the last 30 days, as is what they presented most. */
  seconds: z.number(),
  presentations: z.number(),
  most_presented: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      image_url: z.nullable(z.string()),
      seconds: z.number(),
    }),
  ),
  assignments: z.number(),
  /** Null where the caller may not see them. */
  sessions: z.nullable(z.number()),
});
export type PersonOverview = z.infer<typeof PersonOverview>;

export const WithSession = z.object({ _id: Id, session: Id });

export const personSessionMessages = {
  ended: constant("sessions.endedOne", "The session has been ended"),
  allEnded: constant("sessions.endedAll", "Signed out on every device"),
} as const;

/** A page of people; `is_similar` where nobody has what was looked for, and these names are spelled alike. */
export const UserList = z.extend(listAnswer(User), { is_similar: z.boolean() });

/** So many people one call switches: each is a change of its own, and the next call goes on after the last. */
export const MAX_SWITCHED = 100;
const MAX_LEFT_OUT = 1000;
/** Whom a list shows, whatever its page. */
const foundPeople = () => ({
  search: ListQuery.shape.search,
  role: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(userStates)),
  ...belonging(),
});
/**
 * Switching everyone who is found, but those who are left out by hand. A further call sends `after` and `until`
 * of the answer before, so that nobody who registered meanwhile is switched unseen.
 */
export const SwitchedPeople = z.object({
  found: z.strictObject(foundPeople()),
  except: z.optional(z.array(Id).check(z.maxLength(MAX_LEFT_OUT))),
  after: optionalId("after"),
  until: optionalId("until"),
  is_active: z.boolean(),
  isApproved: z.optional(z.boolean()),
});
export type SwitchedPeople = z.infer<typeof SwitchedPeople>;
export const RefusedPerson = z.object({
  _id: Id,
  name: z.string(),
  seS_id: z.string(),
  reason: z.string(),
  /** What the reason says, for other languages. */
  sentence: SentenceDetails,
});
export type RefusedPerson = z.infer<typeof RefusedPerson>;
export const SwitchOutcome = z.object({
  /** How many now have the requested state. */
  done: z.number(),
  refused: z.array(RefusedPerson),
  /** The last person of this call; null when nobody is left. */
  after: z.nullable(Id),
  until: Id,
});
export type SwitchOutcome = z.infer<typeof SwitchOutcome>;

/** So many people can be chosen one by one for a file. */
const MAX_CHOSEN = 10_000;
/** People as a file: everyone who is found, in the order of the list, but those who are left out; or only some. */
export const ExportedPeople = z.object({
  format: exportFormat,
  found: z.optional(z.strictObject({ ...foundPeople(), ...sortedBy(userSorts) })),
  only: z.optional(z.array(Id).check(z.maxLength(MAX_CHOSEN))),
  except: z.optional(z.array(Id).check(z.maxLength(MAX_LEFT_OUT))),
});
export type ExportedPeople = z.infer<typeof ExportedPeople>;
export const PeopleFile = z.string();
