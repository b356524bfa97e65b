import type { ActivityAction, ActivityModule } from "../../contract/activity.ts";
import { labelOf } from "../../contract/roles.ts";
import { locale, t, translate } from "../ui/language.ts";

const fieldNames: Record<string, string> = {
  title: t("Demo Name"),
  description: t("Description"),
  category: t("Category"),
  image_url: t("Thumbnail image URL"),
  video_url: t("Video/WebGL URL"),
  is_active: t("Status"),
  allows_camera: t("Camera"),
  allows_microphone: t("Microphone"),
  allows_popups: t("New windows"),
  allows_every_host: t("Any host"),
  added_hosts: t("Added hosts"),
  refused_hosts: t("Refused hosts"),
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
  password: t("Password"),
  colour: t("Colour"),
  logo: t("Logo"),
};

/** "failed login" begins a line. */
export const begin = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

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
  upload: t("upload"),
  "activity log": t("activity log"),
  insights: t("insights"),
  company: t("company"),
});

const actionNames = named<ActivityAction>({
  create: t("create"),
  update: t("update"),
  delete: t("delete"),
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
});

/** Words of the log that this page does not know yet stay as they are. */
export const nameModule = (module: string) => moduleNames.get(module) ?? module;
export const nameAction = (action: string) => begin(actionNames.get(action) ?? action);

function named<Word extends string>(names: Record<Word, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names));
}

/** A field that nobody has named here still reads as words. */
export const nameField = (field: string) =>
  fieldNames[field] ?? begin(field.replaceAll("_", " ").trim());

const NOTHING = "—";

/** A value as a person would say it. */
export function writeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return writeState(field, value);
  if (typeof value === "number") return value.toLocaleString(locale);
  if (typeof value !== "string") return JSON.stringify(value);
  return field === "role" ? translate(labelOf(value)) : value;
}

function writeState(field: string, isOn: boolean) {
  if (field === "is_active") return isOn ? t("Active") : t("Inactive");
  if (field === "isApproved") return isOn ? t("Approved") : t("Not approved");
  return isOn ? t("Yes") : t("No");
}
