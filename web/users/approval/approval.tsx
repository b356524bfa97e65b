import { useEffect, useRef, useState } from "react";
import type { User } from "../../../contract/accounts.ts";
import { DECISION_UNDO_SECONDS, statusOf } from "../../../contract/users.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { t } from "../../ui/language.ts";

type Props = {
  user: User;
  onDecide: (isApproved: boolean) => void;
  /** While the decision is fresh: it is on its way to the server, and can then be taken back. */
  fresh?:
    | { isSent: boolean; isUndoing: boolean; onUndo: () => void; onOver: () => void }
    | undefined;
};

/** Two buttons while nobody has decided; then the decision, which can at first be undone and later changed. */
export function Approval({ user, onDecide, fresh }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // An effect, for the pressed button is gone once the decision is drawn: the focus goes to what took its place.
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    const next = box.current?.querySelector<HTMLElement>("[aria-pressed=true], button");
    if (!next) return;
    isPressed.current = false;
    next.focus();
  });
  const keepFocus = () => {
    isPressed.current = box.current?.contains(document.activeElement) === true;
  };
  const over = () => {
    keepFocus();
    fresh?.onOver();
  };
  const label = t("Approval of {name}", { name: user.name });
  return (
    <div ref={box} onClickCapture={keepFocus} className="flex min-h-8 items-center">
      {statusOf(user) === "pending" ? (
        <fieldset className="inline-flex gap-2">
          <legend className="sr-only">{label}</legend>
          <Button size="sm" variant="brand-outline" onClick={() => onDecide(true)}>
            {t("Approve")}
          </Button>
          <Button size="sm" variant="danger-outline" onClick={() => onDecide(false)}>
            {t("Reject")}
          </Button>
        </fieldset>
      ) : fresh ? (
        <span className="inline-flex items-center gap-3">
          <Chip tone={user.isApproved ? "brand" : "danger"}>
            {user.isApproved ? t("Approved") : t("Rejected")}
          </Chip>
          {fresh.isSent && <Undo {...fresh} name={user.name} onOver={over} />}
        </span>
      ) : (
        <Choice
          label={label}
          options={options}
          value={choiceOf(user)}
          onChange={(choice) => onDecide(choice === "approved")}
        />
      )}
    </div>
  );
}

const options = [
  { value: "approved", label: t("Approved") },
  { value: "rejected", label: t("Rejected"), tone: "danger" },
] as const;

/** Who was deactivated later is neither. */
function choiceOf(user: User) {
  const status = statusOf(user);
  if (status === "active") return "approved";
  return status === "rejected" ? "rejected" : undefined;
}

type UndoProps = Omit<NonNullable<Props["fresh"]>, "isSent"> & { name: string };

function Undo({ name, onUndo, isUndoing, onOver }: UndoProps) {
  const [left, setLeft] = useState(DECISION_UNDO_SECONDS);
  // An effect, for only time passes.
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOver()), 1000);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- one timer for each second
  }, [left]);
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={t("Undo the decision about {name}", { name })}
      title={t("Email leaves in {seconds} s", { seconds: left })}
      loading={isUndoing}
      onClick={onUndo}
    >
      {t("Undo")}
      <span className="min-w-5 text-ink-2 tabular-nums">{t("{seconds} s", { seconds: left })}</span>
    </Button>
  );
}
