import type { ReactNode } from "react";
import { joinClasses } from "../ui/class-names.ts";

/** Facts side by side, as many as have room where they stand. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <div className="@container mt-3">
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">{children}</dl>
  </div>
);

type Props = { name: string; isWide?: boolean; children: ReactNode };

export const Fact = ({ name, isWide = false, children }: Props) => (
  <div className={joinClasses("min-w-0", isWide && "col-span-full")}>
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="mt-0.5 font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

/** A number that unfolds to what it counts; a word where there is nothing. */
export const CountedList = ({ items, none }: { items: readonly string[]; none: string }) =>
  items.length === 0 ? (
    none
  ) : (
    <details>
      <summary className="w-fit cursor-pointer">{items.length}</summary>
      <ul className="mt-1 flex flex-col gap-1 text-small font-normal text-ink-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
