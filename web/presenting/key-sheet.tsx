import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { actionLabels } from "./action-labels.ts";
import { keyClasses } from "./presentation-menu.tsx";
import type { PresentingAction } from "./presenting-keys.ts";

type Props = { actions: readonly PresentingAction[]; onClose: () => void };

/** Which keys do what. The browser's own dialog: it stands above a full screen too. */
export function KeySheet({ actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // An effect, for only a call makes it modal.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="key-sheet" className={sheet}>
      <h2 id="key-sheet" className="text-title">
        {t("Keys")}
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {actions.map((action) => (
          <div key={action} className="contents">
            <dt>
              <kbd className={keyClasses}>{actionLabels[action].key}</kbd>
            </dt>
            <dd>{actionLabels[action].label}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-ink-2">
        {t(
          "After a click into the demo its own keys work: hold Alt to use these. Esc always ends the presentation.",
        )}
      </p>
      <Button variant="outline" className="mt-4 w-full" onClick={() => dialog.current?.close()}>
        {t("Close")}
      </Button>
    </dialog>
  );
}

const sheet =
  "m-auto max-h-[92dvh] w-full max-w-100 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-soft backdrop:bg-overlay";
