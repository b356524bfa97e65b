import { useMutation } from "@tanstack/react-query";
import {
  DEFAULT_TOKEN_DAYS,
  findProblem,
  NewMachineToken,
  type TokenScope,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import type { Role } from "../../contract/roles.ts";
import { t, translate } from "../ui/language.ts";
import { createTokenMutation } from "./api.ts";
import { errorsOf, IntegrationModal } from "./integration-modal.tsx";
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
  const create = useMutation(createTokenMutation());
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
    <IntegrationModal
      title={t("New token")}
      subtitle={t("It acts in your name, and ends when you are no longer an administrator.")}
      label={t("Create token")}
      initial={EMPTY}
      Fields={TokenFields}
      check={check}
      sending={create}
      onSend={(body) => create.mutateAsync(body)}
      onClose={onClose}
    />
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

function check(typed: TokenForm) {
  const body = toBody(typed);
  const checked = NewMachineToken.safeParse(body);
  if (!checked.success) return { errors: errorsOf(checked.error.issues) };
  const problem = findProblem(body);
  return problem ? { errors: { [problem.field]: problem.message } } : { body };
}
