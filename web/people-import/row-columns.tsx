import { ArrowRight } from "lucide-react";
import { labelOf } from "../../contract/roles.ts";
import { filedStatuses, type PersonColumn } from "../../contract/spreadsheets/people-file.ts";
import type { AccountStatus } from "../../contract/users.ts";
import type {
  ImportedChange,
  ImportedRow,
  ImportKind,
  ImportReason,
} from "../../contract/spreadsheets/people-imports.ts";
import { t, translate } from "../ui/language.ts";
import type { Column } from "../ui/table/table-columns.tsx";
import { headerOf } from "./column-help.tsx";

type Row = ImportedRow & { _id: string };

/** Whom a row is about, and what is to be known of it. */
export const columnsOf = (kind: ImportKind): Column<Row>[] => [
  { key: "row", header: t("Row"), mobile: "subtitle", cell: ({ row }) => rowName(row) },
  { key: "name", header: t("Account Name"), mobile: "title", cell: nameCell },
  {
    key: "what",
    header: kind === "refused" ? t("Reason") : t("Details"),
    cell: (row) =>
      kind === "refused" ? (
        <Reasons reasons={row.reasons} />
      ) : row.changes.length > 0 ? (
        <Changes changes={row.changes} />
      ) : (
        <span className="break-words text-ink-2">{summary(row)}</span>
      ),
  },
];

const rowName = (row: number) => (
  <span className="tabular-nums text-ink-2">
    <span className="sm:sr-only">{t("Row")} </span>
    {row}
  </span>
);

const nameCell = ({ name, seS_id: staffId }: Row) => (
  <span className="block break-words sm:min-w-36">
    {name || t("No name")}
    <span className="block font-normal text-ink-2">{staffId}</span>
  </span>
);

const summary = ({ cells }: Row) =>
  [cells.email, cells.role, cells.department, cells.designation, cells.region, cells.country]
    .filter(Boolean)
    .join(" · ");

const Changes = ({ changes }: { changes: readonly ImportedChange[] }) => (
  <ul className="flex flex-col gap-1">
    {changes.map(({ column, before, after }) => (
      <li key={column} className="break-words">
        <span className="text-ink-2">{headerOf(column)}: </span>
        <del className="text-ink-3 decoration-1">{writeValue(column, before)}</del>
        <ArrowRight
          size="0.875rem"
          aria-label={t("becomes")}
          className="mx-1.5 inline text-ink-3"
        />
        <ins className="font-medium no-underline">{writeValue(column, after)}</ins>
      </li>
    ))}
  </ul>
);

function writeValue(column: PersonColumn, value: string) {
  if (value === "") return t("nothing");
  if (column === "role") return translate(labelOf(value));
  return column === "status" ? translate(filedStatuses[value as AccountStatus]) : value;
}

const Reasons = ({ reasons }: { reasons: readonly ImportReason[] }) => (
  <ul className="flex flex-col gap-1">
    {reasons.map((reason) => (
      <li key={`${reason.column} ${reason.reason}`} className="break-words">
        {reason.column && <span className="text-ink-2">{headerOf(reason.column)}: </span>}
        {writeReason(reason)}
      </li>
    ))}
  </ul>
);

export const writeReason = ({ reason, sentence }: ImportReason) =>
  translate({ ...sentence, message: reason });
