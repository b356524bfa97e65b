import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FactorRule } from "../../contract/operation/factor-rules.ts";
import { messageOf } from "../calls/api.ts";
import { writeDay } from "../formats/format-date.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { plural, t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { factorRulesQuery, reloadRules, removeRule } from "./api.ts";
import { RequireFactorModal } from "./require-factor-modal.tsx";
import { nameOf } from "./role-name.ts";

/** Which roles must have a second factor, below the list of roles. */
export function FactorRules() {
  const rules = useQuery(factorRulesQuery());
  const [chosen, setChosen] = useState<FactorRule | null>(null);
  const removal = useMutation({
    mutationFn: removeRule,
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: reloadRules,
  });
  return (
    <Card className="mt-6 px-4.5 pt-4 pb-1.5">
      <h2 className="font-semibold">{t("Second factor")}</h2>
      <p className="mb-2 text-small text-ink-2">
        {t("Roles whose people must have one, and how many days they have to set it up")}
      </p>
      {rules.isPending ? (
        <SkeletonRows label={t("Loading")} count={3} />
      ) : rules.isError ? (
        <FailedState message={messageOf(rules.error)} onRetry={rules.refetch} />
      ) : (
        <ul className="divide-y divide-line">
          {rules.data.map((rule) => (
            <RuleLine
              key={rule.user_type_id._id}
              rule={rule}
              isRemoving={removal.isPending && removal.variables === rule.user_type_id._id}
              onRequire={() => setChosen(rule)}
              onRemove={() => removal.mutate(rule.user_type_id._id)}
            />
          ))}
        </ul>
      )}
      {chosen && <RequireFactorModal rule={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

type LineProps = {
  rule: FactorRule;
  isRemoving: boolean;
  onRequire: () => void;
  onRemove: () => void;
};

function RuleLine({ rule, isRemoving, onRequire, onRemove }: LineProps) {
  const name = nameOf(rule);
  const isRequired = rule.grace_days !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">{statusOf(rule)}</p>
      </div>
      <Button
        variant="outline"
        size="sm"
        loading={isRemoving}
        aria-label={
          isRequired
            ? t("No longer require it of {name}", { name })
            : t("Require it of {name}", { name })
        }
        onClick={isRequired ? onRemove : onRequire}
      >
        {isRequired ? t("No longer require") : t("Require")}
      </Button>
    </li>
  );
}

function statusOf({ grace_days, since, people, without }: FactorRule) {
  const missing = plural(
    people,
    "{without} of {count} person without",
    "{without} of {count} people without",
    {
      without,
    },
  );
  if (grace_days === null || since === null) return `${t("Not required")} · ${missing}`;
  const days = plural(grace_days, "{count} day", "{count} days");
  return `${t("Required since {day}, with {days} to set it up", { day: writeDay(since), days })} · ${missing}`;
}
