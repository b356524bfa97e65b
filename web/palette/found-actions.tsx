import { Zap } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { t } from "../ui/language.ts";
import { actions, hasWords } from "./actions.ts";
import { Found } from "./found.tsx";

type Props = {
  typed: string;
  role: Role;
  onGo: (path: string) => void;
  /** Something was done that leads nowhere. */
  onDone: () => void;
};

/** What the role may do, by its name or by what else people call it. */
export function FoundActions({ typed, role, onGo, onDone }: Props) {
  const items = actions
    .filter(
      ({ roles, label, words }) => roles.includes(role) && hasWords(typed.trim(), label, words),
    )
    .map(({ id, label, go }) => ({ to: `action ${id}`, label, go }));
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
