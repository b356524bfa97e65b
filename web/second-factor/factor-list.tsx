import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { SecondFactor } from "../../contract/personal/second-factor.ts";
import { writeDay } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { plural, t } from "../ui/language.ts";
import { hasFactor } from "./api.ts";

/** The app has no id: there is one at most. */
export type Removable = { id: string | null; name: string };
type Props = {
  factor: SecondFactor;
  isRenewing: boolean;
  onRemove: (factor: Removable) => void;
  onRenew: () => void;
};

export function FactorList({ factor, isRenewing, onRemove, onRenew }: Props) {
  if (!hasFactor(factor)) return <NothingYet dueAt={factor.due_at} />;
  const app = { id: null, name: t("Authenticator app") };
  return (
    <ul className="-mb-2 divide-y divide-line">
      {factor.app && (
        <Line
          icon={<Smartphone size="1.25rem" aria-hidden />}
          name={app.name}
          about={timesOf(factor.app)}
        >
          <RemoveButton name={app.name} onPress={() => onRemove(app)} />
        </Line>
      )}
      {factor.passkeys.map(({ _id: id, name, ...times }) => (
        <Line
          key={id}
          icon={<KeyRound size="1.25rem" aria-hidden />}
          name={name}
          about={`${t("Passkey")} · ${timesOf(times)}`}
        >
          <RemoveButton name={name} onPress={() => onRemove({ id, name })} />
        </Line>
      ))}
      <Line
        icon={<LifeBuoy size="1.25rem" aria-hidden />}
        name={t("Recovery codes")}
        about={plural(factor.recovery_codes_left, "{count} code left", "{count} codes left")}
      >
        <Button variant="outline" size="sm" loading={isRenewing} onClick={onRenew}>
          {t("New codes")}
        </Button>
      </Line>
    </ul>
  );
}

const NothingYet = ({ dueAt }: { dueAt: string | null }) => (
  <p className="text-ink-2">
    {dueAt === null
      ? t("You have none yet. With one, a stolen password alone opens nothing.")
      : t("You have none yet. Your role requires one from {day} on.", { day: writeDay(dueAt) })}
  </p>
);

type Times = { created_at: string; last_used_at: string | null };

function timesOf({ created_at, last_used_at }: Times) {
  const since = t("since {day}", { day: writeDay(created_at) });
  if (last_used_at === null) return `${since} · ${t("never used")}`;
  return `${since} · ${t("last used {time}", { time: timeSince(last_used_at, Date.now()) })}`;
}

type LineProps = { icon: ReactNode; name: string; about: string; children: ReactNode };

const Line = ({ icon, name, about, children }: LineProps) => (
  <li className="flex items-center gap-3 py-3">
    <span className="shrink-0 text-ink-2">{icon}</span>
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-small text-ink-2">{about}</p>
    </div>
    {children}
  </li>
);

type RemoveProps = { name: string; onPress: () => void };

const RemoveButton = ({ name, onPress }: RemoveProps) => (
  <Button
    variant="outline"
    size="sm"
    aria-label={t("Remove {name}", { name })}
    aria-haspopup="dialog"
    onClick={onPress}
  >
    {t("Remove")}
  </Button>
);
