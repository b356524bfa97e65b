import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "../calls/api.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { plural, t, translate } from "../ui/language.ts";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";

type FoldProps = { name: string; isOpen: boolean; onToggle: () => void; className?: string };

/** A name that unfolds to what is in it. */
export const FoldButton = ({ name, isOpen, onToggle, className }: FoldProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className={joinClasses(
      "-ml-1.5 flex min-h-8 min-w-0 items-center gap-1.5 rounded-small pr-1.5 text-left hover:text-brand",
      className,
    )}
  >
    <ChevronRight
      size="1rem"
      aria-hidden
      className={joinClasses("shrink-0 text-ink-2 transition-transform", isOpen && "rotate-90")}
    />
    <span className="min-w-0 break-words">{name}</span>
  </button>
);

type PeopleProps = { region: string; country?: string; people: number };

/** How many people live there, leading to exactly these. */
export const PeopleLink = ({ region, country, people }: PeopleProps) =>
  people === 0 ? (
    <span>{t("No people")}</span>
  ) : (
    <Link
      to={`/users?region_id=${region}${country === undefined ? "" : `&country_id=${country}`}`}
      className={`${textLink} py-0.5 whitespace-nowrap`}
    >
      {plural(people, "{count} person", "{count} people")}
    </Link>
  );

type LineProps = { name: ReactNode; use?: ReactNode; status: ReactNode; actions: ReactNode };

/** A country or a city: name, what is in it, its switch and its actions, in columns where there is room. */
export const PlaceLine = ({ name, use, status, actions }: LineProps) => (
  <div
    className={joinClasses(
      "grid min-h-11 items-center gap-x-3 py-1 @xl:grid-cols-[minmax(0,1fr)_11rem_7rem_4rem]",
      use === undefined ? "grid-cols-[minmax(0,1fr)_auto_auto]" : "grid-cols-[minmax(0,1fr)_auto]",
    )}
  >
    <div className="min-w-0">{name}</div>
    <div
      className={`-mr-2 flex justify-end ${use === undefined ? "order-last" : "@xl:order-last"}`}
    >
      {actions}
    </div>
    <div
      className={joinClasses(
        "flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-ink-2 @max-xl:pl-4",
        use === undefined && "@max-xl:hidden",
      )}
    >
      {use}
    </div>
    <div className="@max-xl:justify-self-end">{status}</div>
  </div>
);

type PlacesProps = {
  label: string;
  query: UseQueryResult<object[]>;
  /** How many are on their way, so that nothing moves when they come. */
  expected: number;
  emptyText: string;
  /** Once they are here. */
  children: ReactNode;
};

/** The places in another one. */
export function Places({ label, query, expected, emptyText, children }: PlacesProps) {
  if (query.isError && query.data === undefined)
    return (
      <p role="alert" className="flex min-h-11 items-center gap-2 text-danger">
        {translate(messageOf(query.error))}
        <button type="button" className={textLink} onClick={() => void query.refetch()}>
          {t("Try again")}
        </button>
      </p>
    );
  if (query.data?.length === 0 || (!query.data && expected === 0))
    return <p className="flex min-h-11 items-center text-ink-2">{emptyText}</p>;
  return (
    <ul aria-label={label} aria-busy={!query.data} className="divide-y divide-line">
      {children ??
        Array.from({ length: expected }, (_, index) => `blank ${index}`).map((blank) => (
          <li key={blank} className="flex min-h-11 items-center">
            <SkeletonLine width="w-32" />
          </li>
        ))}
    </ul>
  );
}

/** The last line of places: a new one beside them. */
export const NewPlaceButton = ({ className, ...button }: ButtonProps) => (
  <Button
    {...button}
    size="sm"
    variant="ghost"
    icon={<Plus size="1rem" aria-hidden />}
    className={joinClasses("-ml-2.5", className)}
  />
);
