import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cardClasses } from "../ui/card.tsx";
import { Modal } from "../ui/modal.tsx";

type Props = {
  title: string;
  summary: string;
  icon: ReactNode;
  children: ReactNode;
  /** Where the address says which topic is open. */
  dialog?: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
};

export function TopicCard({ title, summary, icon, children, dialog }: Props) {
  const own = useState(false);
  const [isOpen, setOpen] = dialog ? [dialog.isOpen, dialog.onOpenChange] : own;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${cardClasses} flex w-full items-center gap-4 p-5 text-left transition-transform hover:-translate-y-0.5`}
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-brand-soft text-brand [&_svg]:size-5.5">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-base font-semibold">{title}</span>
          <span className="mt-0.5 block text-ink-2">{summary}</span>
        </span>
        <ChevronRight size="1.125rem" aria-hidden className="shrink-0 text-ink-2" />
      </button>
      <Modal open={isOpen} onOpenChange={setOpen} size="lg" title={title} subtitle={summary}>
        <div className="flex flex-col gap-5 leading-6">{children}</div>
      </Modal>
    </>
  );
}
