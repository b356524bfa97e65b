import { Zap } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { t } from "../ui/language.ts";
import { actions } from "./actions.ts";
import { Found } from "./found.tsx";
import { rankByWords } from "./rank-by-words.ts";

type Props = {
  typed: string;
  role: Role;
  onGo: (path: string) => void;
  /** Something was done that leads nowhere. */
  onDone: () => void;
};

/** What the role may do, by its name or by what else people call it. */
export function FoundActions({ typed, role, onGo, onDone }: Props) {
  const mine = actions.filter(({ roles }) => roles.includes(role));
  const items = rankByWords(mine, typed, (action) => action).map(({ id, label, go }) => ({
    to: `action ${id}`,
    label,
    go,
  }));
  return (
    <Found
      heading={t("Actions")}
      icon={<Zap aria-hidden />}
      items={items}
      onGo={(value) => {
        const go = items.find(({ to }) => to === value)?.go;
        if (typeof go === "string") return onGo(go);
        onDone();
        go?.();
      }}
    />
  );
}
