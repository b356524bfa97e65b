import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type FactorKind,
  factorMessages,
  type SecondFactor,
} from "../../contract/personal/second-factor.ts";
import { messageOf } from "../calls/api.ts";
import { answerProof } from "../calls/proof.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { fetchPasskeyOptions, ownFactorQuery, prove } from "./api.ts";
import { GiveFactor } from "./give-factor.tsx";
import { SetUpFactor } from "./set-up.tsx";

/**
 * What was asked for goes on once the factor fits; closed, it is refused. Whose role has required one for too long
 * sets it up first.
 */
export function ProofModal({ onClose }: { onClose: () => void }) {
  const own = useQuery(ownFactorQuery());
  // As it was when the question came: what is set up here stays until its codes are kept.
  const [isOverdue, setOverdue] = useState<boolean>();
  if (isOverdue === undefined && own.data) setOverdue(kindsOf(own.data).length === 0);
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={isOverdue ? t("Set up a second factor") : t("Confirm it is you")}
      subtitle={translate(isOverdue ? factorMessages.overdue : factorMessages.proveAgain)}
      closeLabel={t("Cancel")}
    >
      {own.isPending ? (
        <SkeletonRows label={t("Loading")} count={2} />
      ) : own.isError ? (
        <FailedState message={messageOf(own.error)} onRetry={own.refetch} />
      ) : isOverdue ? (
        <SetUpFactor onDone={() => answerProof(true)} />
      ) : (
        <GiveFactor
          kinds={kindsOf(own.data)}
          ask={async () => (await fetchPasskeyOptions()).data}
          give={async (given) => {
            await prove(given);
            answerProof(true);
          }}
        />
      )}
    </Modal>
  );
}

const kindsOf = ({ app, passkeys, recovery_codes_left: codes }: SecondFactor): FactorKind[] => [
  ...(app ? (["app"] as const) : []),
  ...(passkeys.length > 0 ? (["passkey"] as const) : []),
  ...(codes > 0 ? (["recovery"] as const) : []),
];
