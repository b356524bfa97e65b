import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { messageOf } from "../calls/api.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import {
  hasFactor,
  ownFactorQuery,
  reloadFactor,
  removeApp,
  removePasskey,
  renewCodes,
} from "./api.ts";
import { FactorList, type Removable } from "./factor-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const SetUpFactor = lazy(async () => ({ default: (await import("./set-up.tsx")).SetUpFactor }));
const ConfirmModal = lazyDialog(async () => ({
  default: (await import("../lists/confirm-modal.tsx")).ConfirmModal,
}));

/** What somebody proves themselves with beside the password, in their profile. */
export function OwnFactors() {
  const own = useQuery(ownFactorQuery());
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<Removable | null>(null);
  const renewal = useMutation({
    mutationFn: renewCodes,
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: reloadFactor,
  });
  const codes = renewal.data?.data.recovery_codes;
  return (
    <Card className="mt-4 p-5 sm:px-7">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t("Second factor")}</h2>
          <p className="text-ink-2">
            {t("Asked for with your password when you sign in, and before sensitive actions")}
          </p>
        </div>
        {own.data && !codes && !isAdding && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            {hasFactor(own.data) ? t("Add another") : t("Set up")}
          </Button>
        )}
      </div>
      {own.isPending ? (
        <SkeletonRows label={t("Loading")} count={2} />
      ) : own.isError ? (
        <FailedState message={messageOf(own.error)} onRetry={own.refetch} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onKept={renewal.reset} />
      ) : isAdding ? (
        <FailedLoadBoundary fallback={<FailedPiece />}>
          <Suspense fallback={<SkeletonRows label={t("Loading")} count={2} />}>
            <SetUpFactor onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
          </Suspense>
        </FailedLoadBoundary>
      ) : (
        <FactorList
          factor={own.data}
          isRenewing={renewal.isPending}
          onRemove={setDoomed}
          onRenew={() => renewal.mutate()}
        />
      )}
      {doomed && (
        <ConfirmModal
          title={t("Remove {name}?", { name: doomed.name })}
          act={() => (doomed.id === null ? removeApp() : removePasskey(doomed.id))}
          onSettled={reloadFactor}
          onClose={() => setDoomed(null)}
        />
      )}
    </Card>
  );
}
