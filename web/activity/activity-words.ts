import { labelOf } from "../../contract/roles.ts";
import { locale, t, translate } from "../ui/language.ts";

const fieldNames: Record<string, string> = {
  title: t("Demo Name"),
  description: t("Description"),
  category: t("Category"),
  image_url: t("Thumbnail image URL"),
  video_url: t("Video/WebGL URL"),
  is_active: t("Status"),
  isApproved: t("Approval"),
  name: t("Name"),
  email: t("E-mail"),
  role: t("Role"),
  type_name: t("Role Name"),
  department: t("Department"),
  designation: t("Designation"),
  region: t("Region"),
  country: t("Country"),
  password: t("Password"),
};

/** "failed login" begins a line. */
export const begin = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

export const writeWords = (words: string) => begin(translate(words));

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
