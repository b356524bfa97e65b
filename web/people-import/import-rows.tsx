import { useQuery } from "@tanstack/react-query";
import type { ExportFormat } from "../../contract/exports.ts";
import { personColumns } from "../../contract/spreadsheets/people-file.ts";
import type {
  ImportedRow,
  ImportKind,
  PeopleImport,
} from "../../contract/spreadsheets/people-imports.ts";
import { ExportMenu } from "../lists/export-menu.tsx";
import { searchOf, useListAddress } from "../lists/list-address.ts";
import { saveTable } from "../lists/table-file.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { t } from "../ui/language.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { listRefused, rowsQuery } from "./api.ts";
import { fileHeader } from "./column-help.tsx";
import { columnsOf, writeReason } from "./row-columns.tsx";

const kindNames: Record<ImportKind, string> = {
  create: t("To create"),
  change: t("To change"),
  created: t("Created"),
  changed: t("Changed"),
  same: t("Unchanged"),
  refused: t("Refused"),
};

/** The rows of the file, by what becomes of them; those that need a look come first. */
export function ImportRows({ found }: { found: PeopleImport }) {
  const { address, change } = useListAddress({ import: "", kind: "" });
  const doing: ImportKind[] =
    found.finished_at === null ? ["create", "change"] : ["created", "changed"];
  const kinds: ImportKind[] = ["refused", ...doing, "same"];
  const shown = kinds.filter((kind) => found.counts[kind] > 0);
  const kind = shown.find((each) => each === address.kind) ?? shown[0] ?? "refused";
  return (
    <Tabs
      label={t("Rows of the file")}
      value={kind}
      onChange={(next) => change({ kind: next, search: "" })}
      tabs={shown.map((name) => ({
        name,
        label: kindNames[name],
        count: found.counts[name],
        content: <RowTable key={name} found={found} kind={name} />,
      }))}
    />
  );
}

function RowTable({ found, kind }: { found: PeopleImport; kind: ImportKind }) {
  const { address, change } = useListAddress({ import: "", kind: "" });
  const { page, size } = address;
  const search = searchOf(address.search);
  const list = useQuery(rowsQuery(found._id, { kind, search, page, size }));
  const clear = search === "" ? undefined : () => change({ search: "" });
  const { rows, ...table } = useTablePage(list, address, change, clear);
  return (
    <DataTable
      {...table}
      title={kindNames[kind]}
      level={2}
      columns={columnsOf(kind)}
      rows={rows.map((row) => ({ ...row, _id: `${row.row}` }))}
      search={{
        value: address.search,
        placeholder: t("Search name or SESA ID"),
        onChange: (typed) => change({ search: typed }),
      }}
      tools={
        kind === "refused" && (
          <ExportMenu
            label={t("Download refused rows")}
            onExport={(format) => saveRefused(found, format)}
          />
        )
      }
    />
  );
}

/** As they stood in the file, with the reasons behind: corrected, it can be imported as it is. */
async function saveRefused({ _id, file_name: name }: PeopleImport, format: ExportFormat) {
  const rows = await listRefused(_id, format);
  const subject = `${name.replace(/\.\w+$/, "")}-${t("refused")}`;
  await saveTable(subject, format, [...fileHeader, t("Reason")], rows.map(toCells));
}

const toCells = ({ cells, reasons }: ImportedRow) => [
  ...personColumns.map((column) => cells[column] ?? ""),
  reasons.map(writeReason).join(" "),
];
