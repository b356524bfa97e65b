import { useId } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";

type Props = { title: string; label: string; secret: string; onClose: () => void };

/** What is shown once, and copied from here. */
export function ShowSecret({ title, label, secret, onClose }: Props) {
  const id = useId();
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={title}
      subtitle={t("Copy it now and keep it where secrets are kept: it is not shown again.")}
      closeLabel={t("Done")}
    >
      <p id={id} className="mb-1.5 text-small font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <output
          aria-labelledby={id}
          className="min-w-0 flex-1 basis-60 rounded-control bg-sunken px-3 py-2.5 font-mono text-small break-all select-all"
        >
          {secret}
        </output>
        <CopyButton text={secret} />
      </div>
    </Modal>
  );
}
