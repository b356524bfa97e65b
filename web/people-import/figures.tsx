import { joinClasses } from "../ui/class-names.ts";
import { locale } from "../ui/language.ts";

type Figure = { name: string; value: number; isBad?: boolean };

/** How many rows are of each kind. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {figures.map(({ name, value, isBad }) => (
      <div key={name} className="rounded-control bg-sunken px-3.5 py-3">
        <dt className="text-small text-ink-2">{name}</dt>
        <dd
          className={joinClasses(
            "mt-0.5 text-xl font-semibold tabular-nums",
            isBad === true && "text-danger",
          )}
        >
          {value.toLocaleString(locale)}
        </dd>
      </div>
    ))}
  </dl>
);
