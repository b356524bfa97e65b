import type { User } from "../../contract/accounts.ts";
import { reload } from "../calls/query-client.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { resetFactor } from "./api.ts";

type Props = { person: User; onClose: () => void };

/** For somebody who lost theirs; the server says so where there is none. */
export const ResetFactorModal = ({ person, onClose }: Props) => (
  <ConfirmModal
    title={t("Reset the second factor of {name}?", { name: person.name })}
    sentence={t(
      "Authenticator app, passkeys and recovery codes end, and so do all sessions. The password alone signs in until a new one is set up. An email tells them.",
    )}
    label={t("Reset")}
    closeLabel={t("Cancel")}
    act={() => resetFactor(person._id)}
    onSettled={() => reload([["users"]])}
    onClose={onClose}
  />
);
