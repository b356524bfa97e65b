import type { Activity, ActivityAction, ActivityModule } from "../../contract/activity.ts";
import { labelOf } from "../../contract/roles.ts";
import { scopeNames } from "../integrations/token-labels.ts";
import { locale, t, translate } from "../ui/language.ts";
import { eventNames } from "../webhooks/webhook-labels.ts";

const fieldNames: Record<string, string> = {
  title: t("Demo Name"),
  description: t("Description"),
  talking_points: t("Talking points"),
  autopilot: t("Autopilot"),
  category: t("Category"),
  image_url: t("Thumbnail image URL"),
  video_url: t("Video/WebGL URL"),
  note: t("Note"),
  is_active: t("Status"),
  allows_camera: t("Camera"),
  allows_microphone: t("Microphone"),
  allows_popups: t("New windows"),
  allows_every_host: t("Any host"),
  added_hosts: t("Added hosts"),
  refused_hosts: t("Refused hosts"),
  tags: t("Tags"),
  approved_look: t("Approved appearance"),
  isApproved: t("Approval"),
  name: t("Name"),
  email: t("Email"),
  role: t("Role"),
  type_name: t("Role Name"),
  department: t("Department"),
  designation: t("Designation"),
  region: t("Region"),
  country: t("Country"),
  language: t("Language"),
  demos: t("Products"),
  expires_on: t("Expires"),
  expires_in_days: t("Valid for days"),
  scopes: t("Scopes"),
  password: t("Password"),
  colour: t("Colour"),
  logo: t("Logo"),
  version: t("Version"),
  create: t("To create"),
  change: t("To change"),
  refused: t("Refused"),
  invites: t("Invitations"),
  seS_id: t("SESA ID"),
  people: t("People"),
  format: t("Format"),
  search: t("Search"),
  state: t("Status"),
  sort: t("Sort"),
  order: t("Order"),
  demo: t("Demo"),
  person: t("Person"),
  client: t("Client"),
  client_links: t("Client links"),
  max_openings: t("Number of openings"),
  passcode: t("Passcode"),
  shows_sender: t("Show my name to the client"),
  revoked: t("Revoked"),
  meeting: t("Meeting"),
  starts_at: t("Date and time"),
  planned_minutes: t("Planned minutes"),
  shared_with: t("Shared with"),
  idle_seconds: t("Begins afresh after (seconds)"),
  demo_seconds: t("Next demo after (seconds)"),
  url: t("Address"),
  events: t("What it tells of"),
  reason: t("Reason"),
  recovery_codes: t("Recovery codes"),
  second_factor_grace_days: t("Days to set it up"),
  sessions: t("Sessions"),
  files: t("Files"),
  bytes: t("Size"),
  invalid: t("Invalid"),
};

/** "failed login" begins a line. */
export const upperFirst = (text: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

const moduleNames = named<ActivityModule>({
  session: t("session"),
  user: t("user"),
  "user type": t("user type"),
  category: t("category"),
  demo: t("demo"),
  region: t("region"),
  country: t("country"),
  city: t("city"),
  department: t("department"),
  designation: t("designation"),
  assignment: t("assignment"),
  "assignment rule": t("assignment rule"),
  upload: t("upload"),
  "activity log": t("activity log"),
  insights: t("insights"),
  company: t("company"),
  storage: t("storage"),
  job: t("background job"),
  mail: t("email"),
  "machine token": t("token"),
  webhook: t("webhook"),
  "second factor": t("second factor"),
  meeting: t("meeting"),
  "client link": t("client link"),
  kiosk: t("kiosk"),
});

const actionNames = named<ActivityAction>({
  create: t("create"),
  update: t("update"),
  delete: t("delete"),
  restore: t("restore"),
  activate: t("activate"),
  deactivate: t("deactivate"),
  approve: t("approve"),
  reject: t("reject"),
  "undo decision": t("undo decision"),
  register: t("register"),
  login: t("login"),
  "failed login": t("failed login"),
  logout: t("logout"),
  "refused session": t("refused session"),
  "request password reset": t("request password reset"),
  "reset password": t("reset password"),
  upload: t("upload"),
  export: t("export"),
  run: t("run again"),
  send: t("send again"),
  import: t("import"),
});

const sentences = named<ActivityAction>({
  create: t("Created {module} {record}"),
  update: t("Updated {module} {record}"),
  delete: t("Deleted {module} {record}"),
  restore: t("Restored {module} {record}"),
  activate: t("Activated {module} {record}"),
  deactivate: t("Deactivated {module} {record}"),
  approve: t("Approved {record}"),
  reject: t("Rejected {record}"),
  "undo decision": t("Undid the decision about {record}"),
  register: t("{record} registered"),
  login: t("Signed in"),
  "failed login": t("Failed sign-in as {record}"),
  logout: t("Signed out"),
  "refused session": t("Refused a token with the wrong session ID"),
  "request password reset": t("Requested a password reset for {record}"),
  "reset password": t("Reset the password of {record}"),
  upload: t("Uploaded {module} {record}"),
  export: t("Exported {module} {record}"),
  run: t("Ran {module} {record} again"),
  send: t("Sent {module} to {record} again"),
  import: t("Imported {record}"),
});

/** Where the sentence of the action would not be said of this noun. */
const ownSentences: ReadonlyMap<string, string> = new Map([
  ["create assignment", t("Assigned {demo} to {person}")],
  ["delete assignment", t("Unassigned {demo} from {person}")],
  ["upload upload", t("Uploaded {record}")],
  ["update upload", t("Tested {record}")],
  ["delete upload", t("Cancelled the upload of {record}")],
  ["upload department", t("Imported departments from {record}")],
  ["upload designation", t("Imported designations from {record}")],
  ["export user", t("Exported people")],
  ["import user", t("Imported people from {record}")],
  ["export activity log", t("Exported the activity log")],
  ["delete activity log", t("Deleted old log entries")],
  ["export insights", t("Exported insights")],
  ["create second factor", t("{record} set up a second factor")],
  ["update second factor", t("Changed the recovery codes of {record}")],
  ["delete second factor", t("Removed a second factor of {record}")],
  ["failed login second factor", t("Wrong second factor of {record}")],
  ["update company", t("Updated the company's appearance")],
]);

/** What was done to what, with {module} and {record} where the language puts them. */
export const sentenceOf = ({ action, module }: Activity) =>
  ownSentences.get(`${action} ${module}`) ??
  sentences.get(action) ??
  `${nameAction(action)} {module} {record}`;

/** Words of the log that this page does not know yet stay as they are. */
export const nameModule = (module: string) => moduleNames.get(module) ?? module;
export const nameAction = (action: string) => upperFirst(actionNames.get(action) ?? action);

function named<Word extends string>(names: Record<Word, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names));
}

/** A field that nobody has named here still reads as words. */
export const nameField = (field: string) =>
  fieldNames[field] ?? upperFirst(field.replaceAll("_", " ").trim());

const NOTHING = "—";

/** A value as a person would say it. */
export function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return writeState(field, value);
  if (typeof value === "number") return value.toLocaleString(locale);
  if (typeof value !== "string") return JSON.stringify(value);
  if (field === "role") return translate(labelOf(value));
  const labels = listedLabels[field];
  return labels
    ? value
        .split(", ")
        .map((word) => labels[word] ?? word)
        .join(", ")
    : value;
}

/** What is listed in words of the wire. */
const listedLabels: Record<string, Record<string, string>> = {
  scopes: scopeNames,
  events: eventNames,
};

function writeState(field: string, isOn: boolean) {
  if (field === "is_active") return isOn ? t("Active") : t("Inactive");
  if (field === "isApproved") return isOn ? t("Approved") : t("Not approved");
  return isOn ? t("Yes") : t("No");
}
