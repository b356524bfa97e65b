import { Component, type ReactNode } from "react";
import { failures } from "../../contract/errors.ts";
import { callApi, messageOf } from "../calls/api.ts";
import {
  checkConnection,
  isConnected,
  onConnectionChange,
  useConnected,
} from "../calls/connection.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { FullPage } from "./full-page.tsx";
import { showError } from "../ui/toasts.tsx";

type Props = {
  children: ReactNode;
  /** What stands there instead; else the sentence, as large as a page. */
  fallback?: ReactNode;
  onFailure?: (() => void) | undefined;
  /** Where another one is another try. */
  attempt?: string;
};

type State = { hasFailed: boolean; attempt?: string | undefined };

/**
 * What did not arrive, or broke while drawing, never leaves a white screen, and takes nothing else with it:
 * around a page, a panel of it, or a dialog over it.
 * A class, for React offers this to classes alone.
 */
export class FailedLoadBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromProps({ attempt }: Props, state: State) {
    return attempt === state.attempt ? null : { hasFailed: false, attempt };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  stopWaiting = () => {};

  override componentDidCatch() {
    this.props.onFailure?.();
    void checkConnection().then((isHere) => !isHere && this.waitForConnection());
  }

  override componentWillUnmount() {
    this.stopWaiting();
  }

  waitForConnection() {
    this.stopWaiting();
    this.stopWaiting = onConnectionChange(() => isConnected() && this.retry());
  }

  /**
   * Browsers remember that code did not come until the page is reloaded. A piece tries nevertheless: around it
   * somebody may be typing.
   */
  retry() {
    this.stopWaiting();
    if (this.props.fallback === undefined) window.location.reload();
    else this.setState({ hasFailed: false });
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
export const FailedPiece = () => (
  <FailedState
    message={useConnected() ? failures.generic : failures.unreachable}
    onRetry={reload}
  />
);

/** Where nothing else of the portal could be drawn. */
export const FailedPage = () => (
  <FullPage>
    <FailedPiece />
  </FullPage>
);

/**
 * A reload also brings the code of a version published since. Without a network it would end
 * on the browser's own error page, so the server is asked first.
 */
const reload = () =>
  callApi("/health").then(
    () => window.location.reload(),
    (error: unknown) => showError(messageOf(error)),
  );
