import type { ExportFormat } from "../../contract/exports.ts";
import type { ListImport, RefusedRow } from "../../contract/organization.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { saveTable } from "../lists/table-file.ts";
import { locale, plural, t, translate } from "../ui/language.ts";

type Props = { fileName: string; result: ListImport };

/** What became of a file, with the refused rows as its spreadsheet numbers them. */
export const ImportResult = ({ fileName, result }: Props) => (
  <>
    <dl className="grid grid-cols-3 gap-3 text-center">
      <Figure name={t("Added")} value={result.added} />
      <Figure name={t("Skipped")} value={result.skipped} />
      <Figure name={t("Invalid")} value={result.invalidCount} />
    </dl>
    {result.invalid.length > 0 && <InvalidRows fileName={fileName} result={result} />}
  </>
);

const MAX_SHOWN = 20;

function InvalidRows({ fileName, result: { invalid, invalidCount } }: Props) {
  const shown = invalid.slice(0, MAX_SHOWN);
  const hidden = invalidCount - shown.length;
  const download = (format: ExportFormat) =>
    saveTable(
      `${fileName}-invalid`,
      format,
      [t("Row"), t("Reason")],
      invalid.map((refused) => [refused.row, writeReason(refused)]),
    );
  return (
    <>
      <RowTable rows={shown} />
      {hidden > 0 && (
        <p className="text-ink-2">{plural(hidden, "and {count} more", "and {count} more")}</p>
      )}
      <div className="self-start">
        <ExportMenu label={t("Download the invalid rows")} size="sm" onExport={download} />
      </div>
    </>
  );
}

const writeReason = ({ reason, sentence }: RefusedRow) =>
  sentence ? translate({ ...sentence, message: reason }) : reason;

const RowTable = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <table className="w-full border-collapse text-small">
    <caption className="sr-only">{t("Invalid rows")}</caption>
    <thead>
      <tr className="bg-sunken text-left text-ink-2">
        <th scope="col" className="w-20 px-3 py-2 font-medium">
          {t("Row")}
        </th>
        <th scope="col" className="px-3 py-2 font-medium">
          {t("Reason")}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((refused) => (
        <tr key={refused.row} className="border-b border-line">
          <td className="px-3 py-2 tabular-nums">{refused.row}</td>
          <td className="px-3 py-2 wrap-anywhere">{writeReason(refused)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="rounded-control bg-sunken px-2 py-2.5">
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="text-base font-semibold tabular-nums">{value.toLocaleString(locale)}</dd>
  </div>
);
