import type { MachineToken } from "../../contract/operation/machine-tokens.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { reloadTokens, revokeToken } from "./api.ts";

type Props = { token: MachineToken; onClose: () => void };

export const RevokeTokenModal = ({ token, onClose }: Props) => (
  <ConfirmModal
    title={t("Revoke this token?")}
    sentence={t("Whatever uses {name} is refused from its next call on.", { name: token.name })}
    label={t("Revoke")}
    closeLabel={t("Cancel")}
    act={() => revokeToken(token._id)}
    onSettled={reloadTokens}
    onClose={onClose}
  />
);
