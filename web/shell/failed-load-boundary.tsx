import { Component, type ReactNode } from "react";
import { failures } from "../../contract/errors.ts";
import { callApi, messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { showError } from "../ui/toasts.tsx";

type Props = {
  children: ReactNode;
  /** What stands there instead; else the sentence, as large as a page. */
  fallback?: ReactNode;
  onFailure?: (() => void) | undefined;
};

/**
 * What did not arrive, or broke while drawing, never leaves a white screen, and takes nothing else with it:
 * around a page, a panel of it, or a dialog over it.
 * A class, for React offers this to classes alone.
 */
export class FailedLoadBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <FailedPiece />
      </div>
    );
  }
}

/** In the room of a panel. */
export const FailedPiece = () => <FailedState message={failures.generic} onRetry={reload} />;

/**
 * A reload also brings the code of a version published since. Without a network it would end
 * on the browser's own error page, so the server is asked first.
 */
const reload = () =>
  callApi("/health").then(
    () => window.location.reload(),
    (error: unknown) => showError(messageOf(error)),
  );
