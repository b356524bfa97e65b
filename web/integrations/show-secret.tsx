import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";

type Props = { title: string; label: string; secret: string; onClose: () => void };

/** What is shown once, and copied from here. */
export function ShowSecret({ title, label, secret, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
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
        <Button
          variant="outline"
          icon={
            isCopied ? (
              <Check size="0.9375rem" aria-hidden />
            ) : (
              <Copy size="0.9375rem" aria-hidden />
            )
          }
          // Without the right to write to it, or without TLS, the text is selected by one press and copied by hand.
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {isCopied ? t("Copied") : t("Copy")}
        </Button>
      </div>
    </Modal>
  );
}
