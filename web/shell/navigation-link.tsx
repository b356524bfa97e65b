import { Link } from "react-router";
import type { Entry } from "./navigation.ts";

type Props = {
  entry: Entry;
  isActive: boolean;
  /** Always with its label. */
  isWordy?: boolean;
};

export const EntryLink = ({ entry, isActive, isWordy = false }: Props) => (
  <Link
    to={entry.to}
    title={entry.label}
    aria-current={isActive ? "page" : undefined}
    className={`${entryClasses} ${stateClasses(isActive)} ${isWordy ? "min-h-11" : ""}`}
  >
    <entry.icon size="1.125rem" aria-hidden className="shrink-0" />
    <span className={isWordy ? "" : labelOnWide}>{entry.label}</span>
  </Link>
);

export const entryClasses =
  "flex min-h-9.5 w-full items-center gap-3 rounded-control px-2.5 font-medium transition-colors";
export const stateClasses = (isActive: boolean) =>
  isActive ? "bg-brand-soft text-brand" : "text-ink-2 hover:bg-sunken hover:text-ink";
const labelOnWide = "sr-only lg:group-data-open/side:not-sr-only";
