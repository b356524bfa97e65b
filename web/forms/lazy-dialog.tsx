import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { failures } from "../../contract/errors.ts";
import { checkConnection } from "../calls/connection.ts";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy, type Loadable } from "../shell/lazy.ts";
import { showError } from "../ui/toasts.tsx";

type Closable = { onClose: () => void };
/** `fallback` is what stands there until the code has come. */
type BoundaryProps = Closable & { fallback?: ReactNode; children: ReactNode };

/** A dialog whose code fails to load is closed with an error; the page behind it stays. */
export const DialogBoundary = ({ onClose, fallback = null, children }: BoundaryProps) => (
  <FailedLoadBoundary
    fallback={null}
    onFailure={() => {
      onClose();
      void checkConnection().then((isHere) =>
        showError(isHere ? failures.generic : failures.unreachable),
      );
    }}
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </FailedLoadBoundary>
);

/** A dialog whose code does not delay the page that may open it. */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazy(load);
  const LazyDialog = (props: Props) => (
    <DialogBoundary onClose={props.onClose}>
      <Dialog {...props} />
    </DialogBoundary>
  );
  return Object.assign(LazyDialog, { load: Dialog.load });
}

/** By then the page stands; hardly anybody opens a dialog sooner, and if so, its code comes then. */
const STANDS_AFTER_MS = 2000;

/** Fetches the code of a dialog once the page around it stands. */
export function useDialogSoon({ load }: Loadable) {
  // An effect, for nothing but time passes until then.
  useEffect(() => {
    // If it fails, opening the dialog will say so.
    const timer = setTimeout(() => void load().catch(() => undefined), STANDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
