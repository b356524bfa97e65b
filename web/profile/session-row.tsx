import { Monitor, Pencil, Smartphone, Tablet } from "lucide-react";
import type { Session } from "../../contract/own-sessions.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

type RowProps = {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
  /** Only its owner names it. */
  onName?: () => void;
};

/** A device on which somebody is signed in. */
export function SessionRow({ session, isEnding, onEnd, onName }: RowProps) {
  const device = deviceOf(session);
  const name = session.place || device;
  const now = Date.now();
  const Icon = icons[session.system] ?? Monitor;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size="1.25rem" aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {name}
          {session.is_current && <Chip>{t("This device")}</Chip>}
        </p>
        <p className="text-small text-ink-2">
          {session.place !== "" && `${device} · `}
          {t("Last used {time}", { time: timeSince(session.last_seen_at, now) })}
          {" · "}
          {t("Signed in {time}", { time: timeSince(session.created_at, now) })}
        </p>
      </div>
      {onName && (
        <IconButton
          icon={Pencil}
          label={t("Rename {name}", { name })}
          title={t("Rename")}
          onClick={onName}
        />
      )}
      {!session.is_current && (
        <Button
          variant="outline"
          size="sm"
          loading={isEnding}
          aria-label={t("Sign out {device}", { device: name })}
          onClick={onEnd}
        >
          {t("Sign out")}
        </Button>
      )}
    </li>
  );
}

const icons: Partial<Record<string, typeof Monitor>> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
};

function deviceOf({ browser, system }: Session) {
  const known = browser === "Other" ? t("Browser") : browser;
  return system === "" ? known : t("{browser} on {system}", { browser: known, system });
}
