import { PORTAL_TITLE } from "../../contract/portal.ts";
import { labelOf } from "../../contract/roles.ts";
import { t, translate } from "../ui/language.ts";

type Circumstances = { page: string; role: string | null; browser: string };

/** A mailto address with everything filled in that support would have to ask for first. */
export function writeSupportLetter(address: string, { page, role, browser }: Circumstances) {
  const subject = t("{portal}: help needed", { portal: PORTAL_TITLE });
  const body = [
    t("What happened, and what did you expect?"),
    "",
    "",
    "",
    t("Page: {page}", { page }),
    t("Role: {role}", { role: role === null ? t("not signed in") : translate(labelOf(role)) }),
    t("Browser: {browser}", { browser }),
  ].join("\r\n");
  return `mailto:${encodeURI(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
