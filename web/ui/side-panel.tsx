import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { useFocusReturn } from "./focus-return.ts";
import { t } from "./language.ts";

type Props = {
  /** Names the panel; `header` shows it. */
  title: string;
  header: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** One thing of a list in detail, from the right; on a phone it is the whole screen. */
export function SidePanel({ title, header, children, onClose }: Props) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div className={overlay}>
          <div className="flex h-[calc(100%+1px)] justify-end">
            <Dialog.Content
              aria-modal
              aria-describedby={undefined}
              {...focusReturn}
              // Closing a toast is not leaving.
              onInteractOutside={(event) => {
                if (event.target instanceof Element && event.target.closest("[data-toast]"))
                  event.preventDefault();
              }}
              className={sheet}
            >
              <Dialog.Title className="sr-only">{title}</Dialog.Title>
              <div className="flex items-start justify-between gap-4 px-6 pt-6 max-sm:px-4">
                {header}
                <Dialog.Close asChild>
                  <IconButton icon={X} label={t("Close")} variant="outline" />
                </Dialog.Close>
              </div>
              <div className="px-6 pt-4 pb-8 max-sm:px-4">{children}</div>
            </Dialog.Content>
          </div>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** As under a dialog: it keeps every turn of the wheel, so that the page behind stands still. */
const overlay =
  "pointer-events-auto fixed inset-0 z-30 animate-appear overflow-y-scroll overscroll-contain bg-overlay [scrollbar-width:none]";
const sheet =
  "h-full w-full animate-appear overflow-y-auto overscroll-contain border-l border-line bg-surface shadow-soft outline-none sm:max-w-130 max-sm:border-l-0";
