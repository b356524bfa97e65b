import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { plural, t } from "../language.ts";
import type { TableRow } from "./table-columns.tsx";

/** Rows can be chosen, to do something with all of them. What is chosen outlives the page that shows it. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  onClear: () => void;
  /** Why a row cannot be chosen, if it cannot. Without it every row can. */
  refusalOf?: ((row: Row) => string | undefined) | undefined;
  /** Names a row to those who do not see it. */
  nameOf: (row: Row) => string;
  /** What can be done with the chosen ones. */
  actions: ReactNode;
  /** Where all that a filter finds can be chosen, beyond the rows that were ever shown. */
  all?: { found: number; isChosen: boolean; count: number; onChoose: () => void } | undefined;
};

type RowProps<Row> = { row: Row; selection: Selection<Row> };

export const RowBox = <Row extends TableRow>({ row, selection }: RowProps<Row>) => (
  <Box
    label={t("Select {name}", { name: selection.nameOf(row) })}
    isChosen={selection.chosen.has(row._id)}
    refusal={selection.refusalOf?.(row)}
    onChange={(isChosen) => selection.onChoose([row], isChosen)}
  />
);

type AllProps<Row> = { rows: readonly Row[]; selection: Selection<Row>; hasLabel?: boolean };

/** All rows of the page that is shown, and no others. */
export function AllRowsBox<Row extends TableRow>({ rows, selection, hasLabel }: AllProps<Row>) {
  const choosable = rows.filter((row) => !selection.refusalOf?.(row));
  const count = choosable.filter(({ _id }) => selection.chosen.has(_id)).length;
  return (
    <Box
      label={t("Select all on this page")}
      hasLabel={hasLabel}
      isChosen={choosable.length > 0 && count === choosable.length}
      isPartly={count > 0 && count < choosable.length}
      isDisabled={rows.length === 0}
      refusal={choosable.length === 0 && rows[0] ? selection.refusalOf?.(rows[0]) : undefined}
      onChange={(isChosen) => selection.onChoose(choosable, isChosen)}
    />
  );
}

type BarProps<Row> = { rows: readonly Row[]; selection: Selection<Row> };

/** Stays visible below the rows while any is chosen, above whatever stands at the bottom (--sticky-bottom). */
export function SelectionBar<Row extends TableRow>({ rows, selection }: BarProps<Row>) {
  const { chosen, onClear, actions, all } = selection;
  const count = all?.isChosen ? all.count : chosen.size;
  if (count === 0) return null;
  const elsewhere = count - rows.filter(({ _id }) => chosen.has(_id)).length;
  return (
    <section aria-label={t("Selection")} className={bar}>
      <div className="mr-auto flex min-w-0 items-center gap-1">
        <p aria-live="polite" className="min-w-0">
          <strong className="font-semibold">
            {plural(count, "{count} selected", "{count} selected")}
          </strong>
          {elsewhere > 0 && (
            <span className="block text-small text-ink-2">
              {plural(elsewhere, "{count} not on this page", "{count} not on this page")}
            </span>
          )}
        </p>
        <IconButton icon={X} label={t("Clear selection")} onClick={onClear} />
      </div>
      {all && !all.isChosen && all.found > chosen.size && (
        <Button variant="ghost" size="sm" onClick={all.onChoose}>
          {plural(all.found, "Select all {count} found", "Select all {count} found")}
        </Button>
      )}
      {actions}
    </section>
  );
}

type BoxProps = {
  label: string;
  hasLabel?: boolean | undefined;
  isChosen: boolean;
  isPartly?: boolean;
  /** Nothing is there to choose yet. */
  isDisabled?: boolean;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
  onChange: (isChosen: boolean) => void;
};

/** One that is refused can still be reached, by keys too, and then says why (data-tip, in styles.css). */
const Box = ({ label, hasLabel = false, isPartly, isDisabled, refusal, ...box }: BoxProps) => (
  <label
    data-tip={refusal}
    className="inline-flex min-h-6 min-w-6 items-center gap-2.5 align-middle"
  >
    <input
      type="checkbox"
      ref={(element) => {
        // Only by script: mark-up has no word for "some of them".
        if (element) element.indeterminate = isPartly === true;
      }}
      checked={box.isChosen}
      disabled={isDisabled}
      aria-disabled={!!refusal}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={refusal}
      aria-label={hasLabel ? undefined : label}
      onChange={(event) => !refusal && box.onChange(event.target.checked)}
      className="m-1 size-4 shrink-0 cursor-pointer"
    />
    {hasLabel && label}
  </label>
);

const bar =
  "sticky bottom-(--sticky-bottom,1rem) z-10 mt-3 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-soft";
