import { Download } from "lucide-react";
import { useId } from "react";
import { saveFile } from "../lists/save-file.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { t } from "../ui/language.ts";

type Props = { codes: readonly string[]; onKept: () => void };

/** Shown once: anyone who leaves without them has to make new ones. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const id = useId();
  const text = codes.join("\n");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h3 id={id} className="font-semibold">
          {t("Keep your recovery codes")}
        </h3>
        <p className="text-ink-2">
          {t(
            "Each of them signs you in once when you do not have your second factor. They are not shown again.",
          )}
        </p>
      </div>
      <ol
        aria-labelledby={id}
        className="grid gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono text-small select-all grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={text} />
        <Button
          variant="outline"
          icon={<Download size="0.9375rem" aria-hidden />}
          onClick={() => saveFile("recovery-codes.txt", new Blob([`${text}\n`]))}
        >
          {t("Download")}
        </Button>
        <Button onClick={onKept}>{t("I have kept them")}</Button>
      </div>
    </section>
  );
}
