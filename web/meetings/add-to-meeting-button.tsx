import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";

const AddToMeetingModal = lazyDialog(async () => ({
  default: (await import("./add-to-meeting-modal.tsx")).AddToMeetingModal,
}));

type Props = {
  demo: { _id: string; title: string };
  /** Where it stands. */
  className?: string;
};

/** On a card or a page of a demo, beside its star. */
export function AddToMeetingButton({ demo, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { title } = demo;
  return (
    <>
      <button
        type="button"
        aria-label={t("Add to meeting: {title}", { title })}
        title={t("Add to meeting")}
        onClick={() => setOpen(true)}
        className={joinClasses(
          "flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-surface text-ink-2 transition-colors hover:bg-sunken hover:text-ink",
          className,
        )}
      >
        <CalendarPlus size="1.125rem" aria-hidden />
      </button>
      {isOpen && <AddToMeetingModal demo={demo} onClose={() => setOpen(false)} />}
    </>
  );
}
