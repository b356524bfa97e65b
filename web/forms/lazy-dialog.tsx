import { type ComponentType, Suspense, useEffect } from "react";
import { lazy, type Loadable } from "../shell/lazy.ts";

/** A dialog whose code does not delay the page that may open it. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazy(load);
  const LazyDialog = (props: Props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
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
