import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { attentionQuery, unusedQuery } from "../attention/api.ts";
import { ThingLine } from "../attention/thing-line.tsx";
import { thingsOf } from "../attention/things.ts";
import { nightWatchQuery } from "../night-watch/api.ts";
import { AttentionLine } from "../night-watch/attention-line.tsx";
import { stateOf } from "../night-watch/state-text.ts";
import { Card } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import { SkeletonLine } from "../ui/skeleton.tsx";

/** What waits for those who look after people, each thing with its next step; administrators' demos with all steps. */
export function NeedsAttention({ isAdmin }: { isAdmin: boolean }) {
  const { attention, unused, night, queries } = useNeedsAttentionQueries(isAdmin);
  if (queries.some(({ data }) => data === undefined) || attention.data === undefined)
    return <Awaited />;
  const now = Date.now();
  const things = thingsOf(attention.data, unused.data, now);
  const flagged = night.data?.flagged;
  const failing = flagged ?? attention.data.failing;
  const count = failing.length + things.length;
  return (
    <Frame note={count === 0 ? "" : plural(count, "{count} thing", "{count} things")}>
      {count === 0 && <AllClear />}
      <ul>
        {flagged?.map((one) => (
          <AttentionLine
            key={one.demo._id}
            failing={one}
            flagged={one}
            canWatch={!night.data?.problem}
          />
        )) ??
          attention.data.failing.map((one) => <AttentionLine key={one.demo._id} failing={one} />)}
        {things.map((thing) => (
          <ThingLine key={thing.key} thing={thing} />
        ))}
      </ul>
      {night.data && (
        <p className="border-t border-line py-3 text-small text-ink-3">
          {stateOf(night.data, now)}
        </p>
      )}
    </Frame>
  );
}

/** Whether its height is known: what stands below would be pushed away before. */
export const useIsAttentionKnown = (isAdmin: boolean) =>
  useNeedsAttentionQueries(isAdmin).queries.every(
    ({ data, isError }) => data !== undefined || isError,
  );

function useNeedsAttentionQueries(isAdmin: boolean) {
  const attention = useQuery(attentionQuery());
  const unused = useQuery(unusedQuery());
  const night = useQuery({ ...nightWatchQuery(), enabled: isAdmin });
  return {
    attention,
    unused,
    night,
    queries: isAdmin ? [attention, unused, night] : [attention, unused],
  };
}

const Frame = ({ note, children }: { note: string; children: ReactNode }) => (
  <section aria-labelledby="attention-title" className="mb-7">
    <Card className="px-4.5 pt-4 pb-1">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-3">
        <h2 id="attention-title" className="font-semibold">
          {t("Needs your attention")}
        </h2>
        <p className="text-small text-ink-2">{note}</p>
      </header>
      {children}
    </Card>
  </section>
);

const AllClear = () => (
  <p className="flex items-center gap-3 border-t border-line py-4 text-ink-2">
    <CircleCheck size="1.25rem" aria-hidden className="shrink-0 text-brand" />
    {t("Nothing is waiting for you.")}
  </p>
);

/** As high as two things, the usual number. */
const Awaited = () => (
  <Frame note="">
    <ul aria-busy aria-label={t("Loading…")}>
      {["first", "second"].map((key) => (
        <li key={key} className="flex items-center gap-4 border-t border-line py-3">
          <span className="size-8 rounded-full bg-line" />
          <span className="flex-1">
            <SkeletonLine width="w-56" />
            <SkeletonLine width="w-40" />
          </span>
        </li>
      ))}
    </ul>
  </Frame>
);
