import { useMutation, useQuery } from "@tanstack/react-query";
import type { Demo } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { restoreMutation, versionsQuery } from "./api.ts";
import { VersionLine } from "./version-line.tsx";

type Props = { demo: Demo; onClose: () => void };

/** Everything that a demo has played. Any of it plays again with one press; nobody who watches is cut off. */
export function VersionsModal({ demo, onClose }: Props) {
  const versions = useQuery(versionsQuery(demo._id));
  const restore = useMutation(restoreMutation(demo._id));
  return (
    <Modal open onOpenChange={onClose} size="lg" title={t("Versions")} subtitle={demo.title}>
      {versions.isPending ? (
        <Spinner label={t("Loading the versions")} size={24} />
      ) : versions.isError ? (
        <FailedState message={messageOf(versions.error)} onRetry={() => versions.refetch()} />
      ) : versions.data.length === 0 ? (
        <EmptyState title={t("Nothing was uploaded for this demo yet.")} />
      ) : (
        <ol aria-label={t("Versions")} className="divide-y divide-line">
          {versions.data.map((version, i) => (
            <VersionLine
              key={version._id}
              version={version}
              number={versions.data.length - i}
              isBusy={restore.isPending}
              onRestore={() =>
                restore.mutate(version._id, { onSuccess: ({ message }) => showSuccess(message) })
              }
            />
          ))}
        </ol>
      )}
    </Modal>
  );
}
