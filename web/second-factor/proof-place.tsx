import { useSyncExternalStore } from "react";
import { answerProof, isProofRequested, onProofRequest } from "../calls/proof.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";

const ProofModal = lazyDialog(async () => ({
  default: (await import("./proof-modal.tsx")).ProofModal,
}));

/** Over every page: a call that the server wants confirmed waits for it. */
export function ProofPlace() {
  const isRequested = useSyncExternalStore(onProofRequest, isProofRequested);
  return isRequested && <ProofModal onClose={() => answerProof(false)} />;
}
