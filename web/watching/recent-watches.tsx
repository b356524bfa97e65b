import { Link } from "react-router";
import type { RecentWatch } from "../../contract/watches.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { timeSince } from "../formats/relative-time.ts";
import { cardClasses } from "../ui/card.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";

/** One row of them. */
const MAX_SHOWN = 4;

/** What somebody presented last. Without any there is nothing to see. */
export function RecentWatches({ watches }: { watches: readonly RecentWatch[] }) {
  const shown = watches.slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="continue-title" className="mb-7">
      <h2 id="continue-title" className="mb-2.5 font-semibold">
        {t("Pick up where you left off")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4.5 lg:grid-cols-4">
        {shown.map((watch) => (
          <li key={watch.demo._id} className="flex min-w-0">
            <RecentLink watch={watch} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const RecentLink = ({ watch: { demo, presented_at: timestamp } }: { watch: RecentWatch }) => (
  <Link
    to={`/demo-details/${demo._id}`}
    className={joinClasses(
      cardClasses,
      "flex w-full min-w-0 overflow-hidden transition-colors hover:bg-sunken max-sm:flex-col",
    )}
  >
    <span className="block shrink-0 sm:w-20 sm:*:aspect-auto sm:*:h-full">
      <DemoPicture address={demo.image_url} />
    </span>
    <span className="min-w-0 flex-1 self-center px-3 py-2 max-sm:self-stretch">
      <span className="line-clamp-2 font-semibold break-words">{demo.title}</span>
      <span className="block text-small text-ink-3">
        {t("Presented {time}", { time: timeSince(timestamp, Date.now()) })}
      </span>
    </span>
  </Link>
);
