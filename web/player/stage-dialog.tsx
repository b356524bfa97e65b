import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useWakeLock } from "../presenting/use-wake-lock.ts";
import { useFocusReturn } from "../ui/focus-return.ts";

type Props = {
  header: ReactNode;
  children: ReactNode;
  /** Esc may be a key of the demo: what would be lost by it is not closed so. */
  keepsOnEscape?: boolean;
  onClose: () => void;
};

/** A demo as large as the window, below a header with its title and the way out. The screen stays on. */
export function StageDialog({ header, children, keepsOnEscape = false, onClose }: Props) {
  const focusReturn = useFocusReturn();
  useWakeLock(true);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-modal
          aria-describedby={undefined}
          {...focusReturn}
          onEscapeKeyDown={(event) => keepsOnEscape && event.preventDefault()}
          className="fixed inset-0 z-40 flex flex-col bg-surface outline-none"
        >
          <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 max-sm:px-4">
            {header}
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
