import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { Link } from "react-router";
import type { RecentWatch } from "../../contract/watches.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { timeSince } from "../formats/relative-time.ts";
import { cardLook } from "../ui/card.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { recentWatchesQuery } from "./api.ts";

/** Where somebody left off, and what they presented before that. Without any there is nothing to see. */
export function RecentWatches() {
  const recent = useQuery(recentWatchesQuery());
  const [last, ...others] = recent.data ?? [];
  if (!last) return null;
  return (
    <div className="mb-7 grid gap-x-4.5 gap-y-5 lg:grid-cols-3">
      <section aria-labelledby="continue-title" className="min-w-0">
        <h2 id="continue-title" className="mb-2.5 font-semibold">
          {t("Continue")}
        </h2>
        <RecentLink watch={last} isLast />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="recent-title" className="min-w-0 lg:col-span-2">
          <h2 id="recent-title" className="mb-2.5 font-semibold">
            {t("Recently presented")}
          </h2>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {others.map((watch) => (
              <li key={watch.demo._id}>
                <RecentLink watch={watch} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Props = { watch: RecentWatch; isLast?: boolean };

const RecentLink = ({ watch: { demo, presented_at: moment }, isLast = false }: Props) => (
  <Link
    to={`/demo-details/${demo._id}`}
    className={joinClasses(
      cardLook,
      "flex items-center gap-3 overflow-hidden pr-3 transition-colors hover:bg-sunken",
    )}
  >
    <span className={joinClasses("block shrink-0", isLast ? "w-36 max-sm:w-24" : "w-24")}>
      <DemoPicture address={demo.image_url} />
    </span>
    <span className="min-w-0 flex-1 py-2">
      <span className="line-clamp-2 font-semibold break-words">{demo.title}</span>
      <span className="text-[13px] text-ink-3">
        {t("Presented {time}", { time: timeSince(moment, Date.now()) })}
      </span>
    </span>
    {isLast && <Play size={18} aria-hidden className="shrink-0 text-brand" />}
  </Link>
);
