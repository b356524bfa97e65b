import { roles as everyone, type Role } from "../../contract/roles.ts";
import { logOut } from "../sign-in/api.ts";
import { isStorageShut } from "../ui/browser-storage.ts";
import { chooseLanguage, language, languages, nameOf, t } from "../ui/language.ts";
import { chooseTheme } from "../ui/theme.ts";

export type Action = {
  id: string;
  label: string;
  /** What else people call it, in their language. */
  keywords: string;
  roles: readonly Role[];
  /** Where it is done, or how. */
  go: string | (() => void);
};

const managers: readonly Role[] = ["admin", "regional"];
const admins: readonly Role[] = ["admin"];

/** What can be done from anywhere. */
export const actions: readonly Action[] = [
  {
    id: "new-demo",
    label: t("New demo"),
    keywords: t("create add upload publish product"),
    roles: admins,
    go: "/new-demo",
  },
  {
    id: "add-user",
    label: t("Add user"),
    keywords: t("create new person employee account invite"),
    roles: admins,
    go: "/new-users",
  },
  {
    id: "assign",
    label: t("Assign demos"),
    keywords: t("give hand out share product"),
    roles: managers,
    go: "/assigned-products?assign=people",
  },
  {
    id: "approve",
    label: t("Approve people"),
    keywords: t("accept reject registration waiting pending"),
    roles: managers,
    go: "/approve-users",
  },
  {
    id: "new-meeting",
    label: t("New meeting"),
    keywords: t("create plan client present list"),
    roles: everyone,
    go: "/meetings?meeting=new",
  },
  {
    id: "theme-light",
    label: t("Light theme"),
    keywords: t("appearance colours bright day"),
    roles: everyone,
    go: () => chooseTheme("light"),
  },
  {
    id: "theme-dark",
    label: t("Dark theme"),
    keywords: t("appearance colours night"),
    roles: everyone,
    go: () => chooseTheme("dark"),
  },
  {
    id: "theme-system",
    label: t("Theme of the system"),
    keywords: t("appearance colours automatic"),
    roles: everyone,
    go: () => chooseTheme("system"),
  },
  // Where nothing is stored, the choice would not outlive the reload that it takes.
  ...(isStorageShut ? [] : languages.filter((code) => code !== language)).map((code) => ({
    id: `language-${code}`,
    label: t("Language: {name}", { name: nameOf(code) }),
    keywords: t("language translation"),
    roles: everyone,
    go: () => chooseLanguage(code),
  })),
  {
    id: "sign-out",
    label: t("Sign out"),
    keywords: t("log out logout leave exit"),
    roles: everyone,
    go: logOut,
  },
];
