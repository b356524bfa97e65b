import { QrCode } from "../second-factor/qr-code.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { t } from "../ui/language.ts";

/** The address of a link: to be scanned, or copied into a mail. */
export function LinkAddress({ address }: { address: string }) {
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
        <CopyButton text={address} label={t("Copy the link")} variant="black" />
      </div>
    </div>
  );
}
