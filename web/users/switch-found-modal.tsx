import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reload } from "../calls/query-client.ts";
import { BulkResults } from "../lists/bulk-results.tsx";
import { t, translate } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { switchNext, type FoundSwitch, type SwitchRun } from "./api.ts";
import type { BulkChange } from "./bulk-changes.ts";
import { ownLeftOut } from "./people-selection.tsx";

type Props = {
  bulk: BulkChange;
  request: Omit<FoundSwitch, "change">;
  count: number;
  onDone: () => void;
  onClose: () => void;
};

const untouched: SwitchRun = { done: 0, refused: [], place: {} };

/** The same change for all who were found: the server finds them, a hundred a call, and it can be stopped between. */
export function SwitchFoundModal({ bulk, request, count, onDone, onClose }: Props) {
  const [run, setRun] = useState(untouched);
  const isStopped = useRef(false);
  const work = useMutation({
    mutationFn: async () => {
      isStopped.current = false;
      let latest = run;
      while (latest.place !== null && !isStopped.current) {
        latest = await switchNext({ ...request, change: bulk.change }, latest);
        setRun(latest);
      }
      return latest;
    },
    onSuccess: ({ place }) => place === null && onDone(),
    onSettled: () => reload([["users"]]),
  });
  const finished = run.done + run.refused.length;
  const isAsking = work.isIdle;
  const close = () => {
    if (work.isPending) isStopped.current = true;
    else onClose();
  };
  return (
    <Modal
      open
      onOpenChange={close}
      title={isAsking ? bulk.ask(count) : bulk.verb}
      subtitle={isAsking ? bulk.follows : undefined}
      closeLabel={work.isPending ? t("Stop") : t("Close")}
      submit={
        run.place === null
          ? undefined
          : {
              label: isAsking || work.isPending ? bulk.verb : t("Continue"),
              onSubmit: () => work.mutate(),
              loading: work.isPending,
              danger: bulk.isDanger,
            }
      }
    >
      {isAsking && <p className="text-ink-2">{ownLeftOut}</p>}
      {work.isPending && (
        <ProgressBar
          share={Math.min(1, finished / count)}
          label={t("{finished} of {total}", { finished, total: count })}
        />
      )}
      {(work.isSuccess || work.isError) && (
        <BulkResults
          counts={{
            done: run.done,
            refused: run.refused.length,
            notTried: run.place === null ? 0 : Math.max(0, count - finished),
          }}
          lines={run.refused.map(({ _id, name, seS_id, reason, sentence }) => ({
            id: _id,
            name: `${name} · ${seS_id}`,
            state: "refused",
            reason: translate({ ...sentence, message: reason }),
          }))}
        />
      )}
    </Modal>
  );
}
