import { Component, type ReactNode } from "react";
import { failures } from "../../contract/errors.ts";
import { callApi, messageOf } from "../calls/api.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { showError } from "../ui/toasts.tsx";

type Props = { children: ReactNode };

/**
 * A page whose code did not arrive, or that broke while drawing, never leaves a white screen.
 * A class, for React offers this to classes alone.
 */
export class FailedLoadBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="grid min-h-[60dvh] place-items-center">
        <FailedState message={failures.generic} onRetry={reload} />
      </div>
    );
  }
}

/**
 * A reload also brings the code of a version published since. Without a network it would end
 * on the browser's own error page, so the server is asked first.
 */
const reload = () =>
  callApi("/health").then(
    () => window.location.reload(),
    (error: unknown) => showError(messageOf(error)),
  );
