import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DemoVersion } from "../../contract/builds/versions.ts";
import type { Demo } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { versionsQuery } from "./api.ts";
import { VersionLine } from "./version-line.tsx";

const RestoreModal = lazyDialog(async () => ({
  default: (await import("./restore-modal.tsx")).RestoreModal,
}));

/** Everything that a demo has played. Any of it plays again; nobody who watches is cut off. */
export function VersionList({ demo }: { demo: Demo }) {
  const versions = useQuery(versionsQuery(demo._id));
  const [selected, setSelected] = useState<{ version: DemoVersion; number: number } | null>(null);
  useDialogSoon(RestoreModal);
  return (
    <Card className="px-4.5">
      {versions.isPending ? (
        <SkeletonRows label={t("Loading the versions")} count={3} />
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
              onRestore={() => setSelected({ version, number: versions.data.length - i })}
            />
          ))}
        </ol>
      )}
      {selected && <RestoreModal {...selected} demo={demo} onClose={() => setSelected(null)} />}
    </Card>
  );
}
