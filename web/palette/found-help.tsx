import { CircleHelp } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { articles } from "../help/articles.ts";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";
import { rankByWords } from "./rank-by-words.ts";

type Props = { typed: string; role: Role; onGo: (path: string) => void };

/** Articles of the help, once something was typed that stands in them. */
export function FoundHelp({ typed, role, onGo }: Props) {
  const mine = articles.filter(({ roles }) => typed.trim() !== "" && roles.includes(role));
  const items = rankByWords(mine, typed, ({ title, summary, keywords }) => ({
    label: title,
    keywords: `${summary} ${keywords}`,
  })).map(({ id, title }) => ({ to: `/need-help?topic=${id}`, label: title }));
  return <Found heading={t("Help")} icon={<CircleHelp aria-hidden />} items={items} onGo={onGo} />;
}
