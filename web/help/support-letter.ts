import { PORTAL_TITLE } from "../../contract/portal.ts";
import { labelOf } from "../../contract/roles.ts";

type Circumstances = { page: string; role: string | null; browser: string };

/** A mailto address with everything filled in that support would have to ask for first. */
export function writeSupportLetter(address: string, { page, role, browser }: Circumstances) {
  const subject = `${PORTAL_TITLE}: help needed`;
  const body = [
    "What happened, and what did you expect?",
    "",
    "",
    "",
    `Page: ${page}`,
    `Role: ${role === null ? "not signed in" : labelOf(role)}`,
    `Browser: ${browser}`,
  ].join("\r\n");
  return `mailto:${encodeURI(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
