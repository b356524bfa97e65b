import { Ban } from "lucide-react";
import type { MachineToken } from "../../contract/operation/machine-tokens.ts";
import { labelOf } from "../../contract/roles.ts";
import { writeDay, writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { t, translate } from "../ui/language.ts";
import { scopeNames } from "./token-labels.ts";

type Props = { token: MachineToken; now: number; onRevoke: () => void };

/** What it may, as whom, who made it, since when it is idle, and the button that ends it. */
export function TokenLine({ token, now, onRevoke }: Props) {
  const { name, token_start: start, region_id: region, is_expired: isExpired } = token;
  const role = translate(labelOf(token.role));
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <code className="text-small text-ink-2">{start}…</code>
          {isExpired && <Chip tone="danger">{t("Expired")}</Chip>}
        </p>
        <p className="text-small text-ink-2">
          {[
            region ? t("{role}, {region}", { role, region: region.name }) : role,
            token.scopes.map((scope) => scopeNames[scope]).join(", "),
          ].join(" · ")}
        </p>
        <p className="text-small text-ink-2">
          {t("Created by {name}", { name: token.created_by.name })}
          {" · "}
          <LastUse timestamp={token.last_used_at} now={now} />
          {" · "}
          <time dateTime={token.expires_at} title={writeTimestamp(token.expires_at)}>
            {isExpired
              ? t("expired on {day}", { day: writeDay(token.expires_at) })
              : t("expires on {day}", { day: writeDay(token.expires_at) })}
          </time>
        </p>
      </div>
      <Button
        variant="danger-outline"
        size="sm"
        icon={<Ban size="0.9375rem" aria-hidden />}
        aria-label={isExpired ? t("Remove {name}", { name }) : t("Revoke {name}", { name })}
        onClick={onRevoke}
      >
        {isExpired ? t("Remove") : t("Revoke")}
      </Button>
    </li>
  );
}

function LastUse({ timestamp, now }: { timestamp: string | null; now: number }) {
  if (timestamp === null) return t("never used");
  return (
    <time dateTime={timestamp} title={writeTimestamp(timestamp)}>
      {t("last used {time}", { time: timeSince(timestamp, now) })}
    </time>
  );
}
