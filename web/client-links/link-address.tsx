import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { QrCode } from "../second-factor/qr-code.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";

/** The address of a link: to be scanned, or copied into a mail. */
export function LinkAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={address} label={t("QR code of the link")} />
      <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-3">
        <output
          aria-label={t("Address of the link")}
          className="w-full rounded-control bg-sunken px-3 py-2.5 font-mono text-small break-all select-all"
        >
          {address}
        </output>
        <Button
          variant="black"
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
          {isCopied ? t("Copied") : t("Copy the link")}
        </Button>
      </div>
    </div>
  );
}
