import { useQuery } from "@tanstack/react-query";
import { Card } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import { nightWatchQuery } from "./api.ts";
import { AttentionLine } from "./attention-line.tsx";
import { stateOf } from "./state-words.ts";

/** What the night watch found: the demos that are no longer as they were approved, or that all of them are. */
export function Attention() {
  const { data } = useQuery(nightWatchQuery());
  // As high as its line, so that nothing moves when it comes.
  if (data === undefined) return <p aria-hidden className="mb-7 h-[1lh] text-[13px]" />;
  const state = stateOf(data, Date.now());
  if (data.flagged.length === 0) return <p className="mb-7 text-[13px] text-ink-3">{state}</p>;
  return (
    <section aria-labelledby="attention-title" className="mb-7">
      <Card className="px-4.5 pt-4 pb-3">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
          <h2 id="attention-title" className="font-semibold">
            {t("Needs attention")}
          </h2>
          <p className="text-[13px] text-ink-2">
            {plural(data.flagged.length, "{count} demo", "{count} demos")}
          </p>
        </header>
        <ul>
          {data.flagged.map((flagged) => (
            <AttentionLine key={flagged.demo._id} flagged={flagged} canWatch={!data.problem} />
          ))}
        </ul>
        <p className="border-t border-line pt-3 text-[13px] text-ink-3">{state}</p>
      </Card>
    </section>
  );
}
