import { Dialog } from "radix-ui";
import { useRef, useState, type ReactNode } from "react";
import { NavigationType, useBlocker } from "react-router";
import { Button } from "./button.tsx";
import { joinClasses } from "./class-names.ts";
import { useFocusReturn } from "./focus-return.ts";
import { t } from "./language.ts";

type Labelled = {
  label: string;
  loading?: boolean | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};
type Action = Labelled & { onSubmit: () => void; form?: undefined };
/** By the id of the form inside. */
type FormSubmit = Labelled & { form: string; onSubmit?: undefined };
type Submit = Action | FormSubmit;

/** A dialog with a form says whether anything in it would be lost: then closing asks first. */
type Unsaved = {
  hasChanges: () => boolean;
  /** Back closes it and keeps a draft: nothing is lost, so nothing is asked. */
  isKeptOnBack?: boolean | undefined;
  submit?: Submit | undefined;
};
type Plain = { hasChanges?: undefined; isKeptOnBack?: undefined; submit?: Action | undefined };

type Props = (Unsaved | Plain) & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  size?: "sm" | "md" | "lg" | "xl";
  title: string;
  subtitle?: string | undefined;
  children?: ReactNode;
  closeLabel?: string;
};

export function Modal({
  open,
  onOpenChange,
  size = "md",
  title,
  subtitle,
  children,
  submit,
  closeLabel = t("Close"),
  hasChanges,
  isKeptOnBack = false,
}: Props) {
  const focusReturn = useFocusReturn();
  const [isAsking, setAsking] = useState(false);
  const isDiscarded = useRef(false);
  const change = (isOpen: boolean) =>
    !isOpen && hasChanges?.() ? setAsking(true) : onOpenChange(isOpen);
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <div className={overlay}>
          <div className={stage}>
            <Dialog.Content
              aria-modal
              {...focusReturn}
              onInteractOutside={(event) => {
                // A stray click must not throw away a half-filled form; nor is closing a toast leaving.
                if (submit?.form !== undefined || isToast(event.target)) event.preventDefault();
              }}
              className={joinClasses(sheet, widths[size])}
            >
              <header className="px-6 pt-6">
                <Dialog.Title className="text-title">{title}</Dialog.Title>
                {subtitle && (
                  <Dialog.Description className="mt-1.5 text-ink-2">{subtitle}</Dialog.Description>
                )}
              </header>
              {children !== undefined && <div className="px-6 pt-5 pb-1">{children}</div>}
              <footer className={foot}>
                <Dialog.Close asChild>
                  <Button variant="outline">{closeLabel}</Button>
                </Dialog.Close>
                {submit && <SubmitButton {...submit} />}
              </footer>
              {isAsking && (
                <DiscardQuestion
                  onStay={() => setAsking(false)}
                  onDiscard={() => {
                    isDiscarded.current = true;
                    setAsking(false);
                    onOpenChange(false);
                  }}
                />
              )}
              {hasChanges && !isKeptOnBack && (
                <BackQuestion hasChanges={() => !isDiscarded.current && hasChanges()} />
              )}
            </Dialog.Content>
          </div>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Answers = { onStay: () => void; onDiscard: () => void };

const DiscardQuestion = ({ onStay, onDiscard }: Answers) => (
  <Modal
    open
    onOpenChange={onStay}
    size="sm"
    title={t("Discard changes?")}
    subtitle={t("What you have entered will be lost.")}
    closeLabel={t("Keep editing")}
    submit={{ label: t("Discard"), danger: true, onSubmit: onDiscard }}
  />
);

/** Back would take the dialog away with what is in it. */
function BackQuestion({ hasChanges }: { hasChanges: () => boolean }) {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && hasChanges(),
  );
  if (blocker.state !== "blocked") return null;
  return <DiscardQuestion onStay={blocker.reset} onDiscard={blocker.proceed} />;
}

const SubmitButton = ({ label, onSubmit, form, loading, danger, disabled }: Submit) => (
  <Button
    type={form === undefined ? "button" : "submit"}
    form={form}
    onClick={onSubmit}
    loading={loading}
    disabled={disabled}
    variant={danger ? "danger" : "brand"}
  >
    {label}
  </Button>
);

const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-toast]") !== null;

/**
 * Not Dialog.Overlay, which writes style elements into the page. The overlay is a scroller one pixel higher
 * than its window and keeps every turn of the wheel to itself, so that the page behind stands still.
 */
const overlay =
  "pointer-events-auto fixed inset-0 z-40 animate-appear overflow-y-scroll overscroll-contain bg-overlay [scrollbar-width:none]";
const stage = "flex h-[calc(100%+1px)] justify-center max-sm:items-end sm:items-center sm:p-6";
const sheet =
  "max-h-full w-full animate-rise overflow-y-auto overscroll-contain border border-line bg-surface shadow-soft outline-none max-sm:max-h-[92%] max-sm:rounded-t-card max-sm:border-x-0 max-sm:border-b-0 sm:rounded-card";
/** Begins below the ring of a field that has the focus. */
const foot =
  "sticky bottom-0 flex justify-end gap-3 bg-surface px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] max-sm:flex-wrap-reverse max-sm:*:min-w-fit max-sm:*:flex-1";

const widths = {
  sm: "sm:max-w-105",
  md: "sm:max-w-140",
  lg: "sm:max-w-190",
  xl: "sm:max-w-260",
};
