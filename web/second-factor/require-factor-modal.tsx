import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import {
  DEFAULT_GRACE_DAYS,
  type FactorRule,
  FactorRuleChange,
  factorRuleMessages,
} from "../../contract/operation/factor-rules.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { reloadRules, setRule } from "./api.ts";
import { nameOf } from "./role-name.ts";

type Props = { rule: FactorRule; onClose: () => void };

export function RequireFactorModal({ rule, onClose }: Props) {
  const form = useId();
  const [days, setDays] = useState(`${DEFAULT_GRACE_DAYS}`);
  const [error, setError] = useState<UserMessage>();
  const save = useMutation({
    mutationFn: (change: FactorRuleChange) => setRule(rule.user_type_id._id, change),
    onSuccess: ({ message }) => {
      showSuccess(message);
      onClose();
    },
    onSettled: reloadRules,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const { data } = FactorRuleChange.safeParse({
      grace_days: days.trim() === "" ? undefined : Number(days),
    });
    setError(data ? undefined : factorRuleMessages.days);
    if (data) save.mutate(data);
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => days !== `${DEFAULT_GRACE_DAYS}`}
      size="sm"
      title={t("Require a second factor of {name}?", { name: nameOf(rule) })}
      subtitle={t(
        "Until their time is over these people are reminded; after it they reach nothing but setting one up.",
      )}
      closeLabel={t("Cancel")}
      submit={{ label: t("Require"), form, loading: save.isPending }}
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t("Days to set it up")}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-24"
          error={error}
          value={days}
          onChange={(event) => {
            setDays(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
