import { Send } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

const ShareClientModal = lazyDialog(async () => ({
  default: (await import("./share-client-modal.tsx")).ShareClientModal,
}));

type Props = { demo: { _id: string; title: string } };

/** On the page of a demo: a link to it for somebody without an account. */
export function ShareButton({ demo }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="size-10"
        aria-label={t("Share with a client")}
        title={t("Share with a client")}
        onClick={() => setOpen(true)}
      >
        <Send size="1.125rem" aria-hidden />
      </Button>
      {isOpen && <ShareClientModal demo={demo} onClose={() => setOpen(false)} />}
    </>
  );
}
