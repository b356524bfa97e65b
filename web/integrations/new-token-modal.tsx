import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import {
  DEFAULT_TOKEN_DAYS,
  findProblem,
  NewMachineToken,
  type TokenScope,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import type { Role } from "../../contract/roles.ts";
import type { Said } from "../../contract/sentences.ts";
import { fieldErrorsOf, messageOf } from "../calls/api.ts";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { createTokenMutation } from "./api.ts";
import { ShowSecret } from "./show-secret.tsx";
import { type TokenForm, TokenFields } from "./token-fields.tsx";

const EMPTY: TokenForm = {
  name: "",
  role: "admin",
  region_id: "",
  scopes: [],
  days: `${DEFAULT_TOKEN_DAYS}`,
  currentPassword: "",
};

/** Asks what it may, and then shows it, once. */
export function NewTokenModal({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, Said>>({});
  const create = useMutation(createTokenMutation());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const wanted = toBody(typed);
    const objections = objectionsTo(wanted);
    setErrors(objections);
    if (Object.keys(objections).length > 0) return;
    create.mutate(wanted, { onError: (error) => setErrors(fieldErrorsOf(error)) });
  };
  if (create.data)
    return (
      <ShowSecret
        title={translate(tokenMessages.created)}
        label={create.data.data.name}
        secret={create.data.data.token}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => JSON.stringify(typed) !== JSON.stringify(EMPTY)}
      title={t("New token")}
      subtitle={t("It acts in your name, and ends when you are no longer an administrator.")}
      submit={{ label: t("Create token"), form, loading: create.isPending }}
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TokenFields
          value={typed}
          errors={errors}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            const stays = ([field]: [string, Said]) => !(field in part);
            setErrors(Object.fromEntries(Object.entries(errors).filter(stays)));
          }}
        />
        {create.isError && Object.keys(fieldErrorsOf(create.error)).length === 0 && (
          <p role="alert" className="font-medium text-danger">
            {translate(messageOf(create.error))}
          </p>
        )}
      </form>
    </Modal>
  );
}

const toBody = ({ name, role, region_id, scopes, days, currentPassword }: TokenForm) => ({
  name,
  role: role as Role,
  region_id: role === "regional" && region_id !== "" ? region_id : null,
  scopes: scopes as TokenScope[],
  expires_in_days: Number(days),
  currentPassword,
});

/** By the rules of the server, before it is asked. */
function objectionsTo(wanted: NewMachineToken): Record<string, Said> {
  const checked = NewMachineToken.safeParse(wanted);
  const problem = findProblem(wanted);
  if (checked.success) return problem ? { [problem.field]: problem.message } : {};
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message as Said]),
  );
}
