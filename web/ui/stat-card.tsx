import type { ReactNode } from "react";
import { Link } from "react-router";
import { Card } from "./card.tsx";

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Where the whole card leads, to what it counts: another screen, or "#part" of this one. */
  to?: string | undefined;
};

export const StatCard = ({ label, value, note, to }: Props) => (
  <Card
    className={`relative min-w-0 px-4.5 py-4 ${to ? "transition-colors hover:border-line-strong" : ""}`}
  >
    <p className="text-small text-ink-2">{label}</p>
    <p className="mt-1.5 text-[1.75rem] leading-9 font-bold max-sm:text-xl max-sm:leading-8 lg:max-xl:text-xl tracking-tight break-words tabular-nums">
      {to ? (
        <Way to={to} className="after:absolute after:inset-0 after:rounded-card" title={label}>
          {value}
        </Way>
      ) : (
        value
      )}
    </p>
    {note !== undefined && <p className="relative mt-1 text-xs text-ink-3">{note}</p>}
  </Card>
);

type WayProps = { to: string; className: string; title: string; children: ReactNode };

/** The browser itself scrolls to a part of the page, and leaves the filters in the address. */
const Way = ({ to, children, ...link }: WayProps) =>
  to.startsWith("#") ? (
    <a href={to} {...link}>
      {children}
    </a>
  ) : (
    <Link to={to} {...link}>
      {children}
    </Link>
  );
