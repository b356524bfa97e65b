import type { ReactNode } from "react";
import { Chip } from "../chip.tsx";
import { t } from "../language.ts";
import { Switch } from "../fields/switch.tsx";

export type SortOrder = "asc" | "desc";

/** A row is known by its id; `is_active` is its switch. */
export type TableRow = { _id: string; is_active?: boolean | undefined };

export type Column<Row> = {
  key: string;
  header: string;
  /** Without it the field named by `key` is shown as text. Null is nothing: a table shows a dash, a card leaves it out. */
  cell?: ((row: Row) => ReactNode) | undefined;
  align?: "start" | "center" | "end" | undefined;
  /** Its header sorts by it, first in this order: words from A, figures and dates from the highest. */
  sorts?: SortOrder | undefined;
  /** Its place on the card that a phone shows. Without it: the first column is the title, the others meta. */
  mobile?: "title" | "subtitle" | "meta" | "hidden" | undefined;
};

export type Status<Row> = {
  header?: string | undefined;
  onToggle: (row: Row) => void;
  /** The state in a word: "Active", "Rejected". */
  stateLabel: (row: Row) => string;
  /** Where the switch stands for something else than `is_active`. */
  isOn?: ((row: Row) => boolean) | undefined;
  /** The name of the switch, e.g. "Account Status of Amara Osei". */
  label?: ((row: Row) => string) | undefined;
  disabled?: ((row: Row) => boolean) | undefined;
  pending?: ((row: Row) => boolean) | undefined;
};

const STATUS_KEY = "is_active";
const ID_KEY = "_id";

/** What is shown as data: never the id. The switch takes the place of `is_active`, else the last one. */
export function listColumns<Row extends TableRow>(
  columns: readonly Column<Row>[],
  status: Status<Row> | undefined,
): Column<Row>[] {
  const shown = columns.filter((column) => column.key !== ID_KEY);
  if (!status) return shown.map((column) => (isStatus(column) ? withStatusText(column) : column));
  const own: Column<Row> = {
    key: STATUS_KEY,
    header: status.header ?? t("Account Status"),
    cell: (row) => <StatusSwitch row={row} status={status} />,
  };
  return shown.some(isStatus)
    ? shown.map((column) =>
        isStatus(column) ? { ...own, align: column.align, sorts: column.sorts } : column,
      )
    : [...shown, own];
}

/** What names a row: the title of its card, and the link to where it leads. */
export const titleColumn = <Row extends TableRow>(columns: readonly Column<Row>[]) => {
  const data = columns.filter((column) => !isStatus(column) && column.mobile !== "hidden");
  return data.find((column) => column.mobile === "title") ?? data[0];
};

export const isStatus = ({ key }: { key: string }) => key === STATUS_KEY;

export const readCell = <Row extends TableRow>(row: Row, column: Column<Row>): ReactNode =>
  column.cell ? column.cell(row) : readText(row, column.key);

type SwitchProps<Row> = { row: Row; status: Status<Row> };

export function StatusSwitch<Row extends TableRow>({ row, status }: SwitchProps<Row>) {
  const header = status.header ?? t("Account Status");
  const name = readText(row, "name");
  return (
    <Switch
      checked={status.isOn ? status.isOn(row) : row.is_active === true}
      onChange={() => status.onToggle(row)}
      label={status.label?.(row) ?? (name ? t("{header} of {name}", { header, name }) : header)}
      stateLabel={status.stateLabel(row)}
      disabled={status.disabled?.(row)}
      pending={status.pending?.(row)}
    />
  );
}

const withStatusText = <Row extends TableRow>(column: Column<Row>): Column<Row> => ({
  cell: (row) => (
    <Chip tone={row.is_active ? "brand" : "neutral"}>
      {row.is_active ? t("Active") : t("Inactive")}
    </Chip>
  ),
  ...column,
});

function readText(row: TableRow, key: string) {
  const value: unknown = Object.entries(row).find(([field]) => field === key)?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
