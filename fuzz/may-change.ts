import { type Change, columnsChanged } from "./changes.ts";
import type { Caller, World } from "./world.ts";

type Row = Record<string, unknown>;

/** Who sent a batch, and about what. */
export interface Batch {
  writer: Caller;
  noun: string | undefined;
  world: World;
  /** Everything that was sent, to check whether a record was mentioned. */
  sent: string;
}
type Rule = (change: Change, batch: Batch) => boolean;

const anything: Rule = () => true;
const onlyAdded: Rule = ({ gone }) => gone.length === 0;

/** By any caller, however the call ends. A table that is not named in this file may never change. */
const byAnyone: Record<string, Rule> = {
  activity_logs: onlyAdded,
  activity_names: onlyAdded,
  known_sources: anything, // where somebody signed in before
  rate_limits: anything,
  factor_challenges: anything, // passwords that were right, and passkeys that were asked for
  secrets: onlyAdded, // made when first needed
  refused_sessions: anything, // tokens that came with a wrong session id, counted
  mails: anything,
  webhook_deliveries: anything, // events for receivers
  client_link_openings: anything, // guests open links
  client_watches: anything,
  provider_trips: anything, // anyone may start a sign-in at a provider
  password_resets: anything, // anyone may ask for a link in anyone's name
  // Maintained by triggers, which run only on changes of what they count.
  demo_totals: anything,
  demo_days: anything,
  user_totals: anything,
  assignment_totals: anything,
};

/** What callers other than administrators may change: their own records, and what leaders decide. */
const byOthers: Record<string, Rule> = {
  ...byAnyone,
  users: ({ gone, added }, batch) =>
    added.every((row) =>
      isFine(
        gone.find(({ id }) => id === row["id"]),
        row,
        batch,
      ),
    ) && gone.every(({ id }) => added.some((row) => row["id"] === id)),
  sessions: ({ gone }, batch) =>
    gone.every((row) => isOwn(row, batch) || isLed(row["user_id"], batch) || hasReset(row, batch)),
  assignments: ({ gone, added }, batch) =>
    [...gone, ...added].every((row) => isOwn(row, batch) || isLed(row["user_id"], batch)),
  favourites: ofOneself,
  own_talking_points: ofOneself,
  preferences: ofOneself,
  saved_filters: ofOneself,
  meetings: ({ gone, added }, batch) =>
    [...gone, ...added].every((row) => isOwn({ user_id: row["owner_id"] }, batch)),
  kiosks: ({ gone, added }, batch) =>
    [...gone, ...added].every((row) => isOwn({ user_id: row["starter_id"] }, batch)),
  client_links: ({ gone, added }, batch) =>
    added.every((row) => isOpenedOrOwn(gone, row, batch)) && gone.length <= added.length,
  meeting_entries: (_, { writer }) => isSomebody(writer),
  meeting_shares: (_, { writer }) => isSomebody(writer),
  device_checks: (_, { writer }) => isSomebody(writer),
  entry_checks: (_, { writer }) => isSomebody(writer),
  authenticator_apps: ofOneself,
  passkeys: ofOneself,
  recovery_codes: ofOneself,
  visits: ofOneself,
  assignment_rules: ({ gone, added }, batch) =>
    [...gone, ...added].every((row) => row["region_id"] === regionOf(batch)),
  assignment_rule_demos: (_, { writer }) => ["inside", "outside"].includes(writer),
  watch_sessions: ofOneself,
  watch_days: ofOneself,
  watch_pairs: ofOneself,
  watch_totals: (_, { writer }) => ["employee", "inside", "outside"].includes(writer),
};

const OPENING_FIELDS = new Set(["openings", "first_opened_at", "last_opened_at"]);

/** The caller's own link, or one that was opened: anyone who holds its token may open it. */
function isOpenedOrOwn(gone: Row[], row: Row, batch: Batch): boolean {
  if (isOwn({ user_id: row["sender_id"] }, batch)) return true;
  const before = gone.find(({ id }) => id === row["id"]);
  return (
    before !== undefined &&
    columnsChanged(before, row).every((column) => OPENING_FIELDS.has(column))
  );
}

function ofOneself({ gone, added }: Change, batch: Batch) {
  return [...gone, ...added].every((row) => isOwn(row, batch));
}

const OWN_FIELDS = ["name", "email", "password_hash", "search_text"];
const LEADER_FIELDS = ["is_active", "is_approved", "decided_by", "decided_at"];

/** A pending registration, a profile, a password that was reset by link, a leader's decision. */
function isFine(before: Row | undefined, row: Row, batch: Batch): boolean {
  const { things } = batch.world;
  const isWaiting = row["is_active"] === false && row["is_approved"] === false;
  if (!before) return isWaiting && row["user_type_id"] === things["employee type"];
  const columns = columnsChanged(before, row);
  const areAll = (fields: string[]) => columns.every((column) => fields.includes(column));
  if (isOwn({ user_id: row["id"] }, batch)) return areAll(OWN_FIELDS);
  if (hasReset({ user_id: row["id"] }, batch))
    return areAll(["password_hash", ...leaderFields(batch)]);
  return isLed(row["id"], batch) && areAll(LEADER_FIELDS);
}

const leaderFields = ({ writer }: Batch) => (writer === "inside" ? LEADER_FIELDS : []);
const isSomebody = (writer: Caller) => ["employee", "inside", "outside"].includes(writer);
const isOwn = (row: Row, { writer, world }: Batch) =>
  isSomebody(writer) && row["user_id"] === world.things["caller"];
/** The reset link of this person is among the things that requests carry. */
const hasReset = (row: Row, { world }: Batch) => row["user_id"] === world.things["colleague"];
/** The people whom the leader of each region looks after. */
const led: Partial<Record<Caller, string[]>> = {
  inside: ["employee", "colleague", "waiting"],
  outside: ["stranger"],
};
const isLed = (id: unknown, { writer, world: { things } }: Batch) =>
  (led[writer] ?? []).some((name) => things[name] === id);

/** The region of each leader. */
const regionOf = ({ writer, world: { things } }: Batch) =>
  writer === "inside" ? things["region"] : writer === "outside" && things["elsewhere"];

/** Assignments by a rule come and go with the records that the rule is about. */
const rules = ["assignment_rules", "assignment_rule_demos", "assignments"];
const links = ["client_links", "client_link_openings", "client_watches"];
const meetings = [
  "meetings",
  "meeting_entries",
  "meeting_shares",
  "device_checks",
  "entry_checks",
  "kiosks",
];
const factors = ["authenticator_apps", "passkeys", "recovery_codes"];
const watching = ["watch_sessions", "watch_days", "watch_pairs", "watch_totals"];
/** What an administrator changes by calls about a noun. In the first table, only rows that were mentioned. */
export const tablesOf: Record<string, string[]> = {
  users: [
    "users",
    "assignments",
    "favourites",
    "own_talking_points",
    "deleted_demos", // keeps the talking points of deleted people
    "preferences",
    "saved_filters",
    ...meetings,
    ...links,
    "machine_tokens",
    "webhooks",
    ...factors,
    "builds",
    "uploads",
    "people_imports",
    ...watching,
  ],
  "people-imports": ["people_imports", "people_import_rows", "jobs"],
  sessions: ["sessions"],
  "user-types": ["user_types", "factor_rules", ...rules],
  "second-factor": factors,
  "factor-rules": ["factor_rules"],
  regions: ["regions", "machine_tokens", ...rules],
  countries: ["countries", "users", ...rules],
  cities: ["cities"],
  organization: ["departments", "designations", "users", ...rules],
  "product-categories": ["categories", "demos"],
  "demo-products": [
    "demos",
    "deleted_demos",
    "favourites",
    "talking_points",
    "own_talking_points",
    "autopilots",
    "assignments",
    "assignment_rule_demos",
    "pictures",
    "builds",
    "build_files",
    "removals",
    "watch_runs",
    "entry_checks",
    "jobs",
    "demo_watches",
    ...watching,
  ],
  "deleted-demos": [
    "deleted_demos",
    "demos",
    "favourites",
    "talking_points",
    "own_talking_points",
    "autopilots",
    "assignments",
    "assignment_rule_demos",
    "pictures",
    "builds",
    "build_files",
    "removals",
    "files of the store",
  ],
  builds: ["builds", "demo_watches"],
  uploads: [
    "uploads",
    "upload_files",
    "builds",
    "build_files",
    "pictures",
    "removals",
    "files of the store",
  ],
  jobs: ["jobs", "watch_runs"],
  mails: ["mails"],
  "machine-tokens": ["machine_tokens"],
  webhooks: ["webhooks"],
  "webhook-deliveries": ["webhook_deliveries"],
  storage: ["removals", "deleted_demos", "files of the store"],
  "user-demo-mapping": ["assignments"],
  "assignment-rules": rules,
  company: ["company"],
  watches: [...watching, "assignments"],
  attention: ["visits"],
  preferences: ["preferences"],
  "saved-filters": ["saved_filters"],
  meetings,
  // Guests' changes to links are listed above; an administrator may change anybody's.
  "client-links": ["client_link_openings", "client_links", "client_watches", "company"],
  kiosks: ["kiosks"],
};

/** Whether such calls of an administrator may make records visible to somebody. */
export const grantsVisibility = (noun = "") =>
  (tablesOf[noun] ?? []).some((table) => ["users", "user_types", "assignments"].includes(table)) &&
  noun !== "watches";

/** Other people's sessions end when the person changes; calls about sessions concern the caller's own. */
function mayEndSessions({ gone }: Change, { noun = "", world }: Batch) {
  if (noun === "sessions") return gone.every((row) => row["user_id"] === world.things["caller"]);
  return noun === "users" || gone.length === 0;
}

/** The changes that were not allowed. */
export function forbiddenAmong(changes: Change[], batch: Batch): Change[] {
  const { writer, noun = "", sent } = batch;
  const [main, ...others] = tablesOf[noun] ?? [];
  return changes.filter((change) => {
    const { table, gone } = change;
    const rule = byAnyone[table] ?? (writer === "admin" ? undefined : byOthers[table]);
    if (rule) return !rule(change, batch);
    if (writer !== "admin") return true;
    if (table === "sessions") return !mayEndSessions(change, batch);
    // Instead of ids, a call may name everything that a filter finds.
    if (table === main && sent.includes('"found"')) return false;
    if (table === main)
      return gone.some(
        ({ id }) => id !== undefined && !sent.includes(JSON.stringify(id).slice(1, -1)),
      );
    return !others.includes(table);
  });
}
