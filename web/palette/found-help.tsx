import { CircleHelp } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { articles } from "../help/articles.ts";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";

type Props = { typed: string; role: Role; onGo: (path: string) => void };

/** Articles of the help, once something was typed that stands in them. */
export function FoundHelp({ typed, role, onGo }: Props) {
  const wanted = typed.trim().toLowerCase();
  const items = articles
    .filter(({ roles }) => wanted !== "" && roles.includes(role))
    .filter(({ title, summary, words }) =>
      `${title} ${summary} ${words}`.toLowerCase().includes(wanted),
    )
    .map(({ id, title }) => ({ to: `/need-help?topic=${id}`, label: title }));
  return <Found heading={t("Help")} icon={<CircleHelp aria-hidden />} items={items} onGo={onGo} />;
}
