import { FileText } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { type Place, titleOf } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";
import { actions } from "./actions.ts";
import { Found } from "./found.tsx";
import { otherName, rankByWords } from "./rank-by-words.ts";

type Props = {
  typed: string;
  role: Role;
  places: readonly Place[];
  onGo: (path: string) => void;
};

/** What else people call a page, in their language. */
const synonyms: Record<string, string> = {
  "/users": t("people person employees accounts"),
  "/approve-users": t("registrations waiting pending"),
  "/meetings": t("clients agenda playlist present"),
  "/kiosks": t("booth fair show devices"),
  "/client-links": t("share guests send qr code"),
  "/insights": t("statistics figures reports watch time"),
  "/audit-logs": t("history changes log"),
  "/region": t("regions countries cities places"),
  "/department-designation": t("organisation positions job titles"),
  "/assigned-products": t("assigned demos"),
  "/storage": t("space files disk"),
  "/profile": t("my account password devices"),
  "/need-help": t("support contact questions"),
};

/** Pages that the role may open, by their titles, the words of their address or what else they are called. */
export function FoundPages({ typed, role, places, onGo }: Props) {
  const verbs = new Set(actions.map(({ go }) => go));
  const mine = places
    .filter(
      ({ path, roles }) => roles.includes(role) && !path.includes(":") && !isVerb(verbs, path),
    )
    .map((place) => ({ to: place.path, label: titleOf(place, role) }));
  const items = rankByWords(mine, typed, ({ to, label }) => ({
    label,
    keywords: `${to} ${synonyms[to] ?? ""}`,
  })).map((item) => ({
    ...item,
    note: otherName(typed, { label: item.label, keywords: synonyms[item.to] ?? "" }),
  }));
  return <Found heading={t("Pages")} icon={<FileText aria-hidden />} items={items} onGo={onGo} />;
}

/** Those on which one does a single thing stand among the actions. */
const isVerb = (verbs: ReadonlySet<unknown>, path: string) =>
  verbs.has(path) && path.startsWith("/new-");
