import type { DemoDetails, LastCheck } from "../../contract/demos.ts";
import { MAX_FIRST_PICTURE_MS, MIN_FRAMES_PER_SECOND } from "../../contract/builds/trial-runs.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { inSeconds } from "../formats/format-units.ts";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";
import { CountedList, Fact, Facts } from "./demo-facts.tsx";

/** What was seen when it last ran: by an administrator, or in the night. */
export function DemoLastCheck({ demo }: { demo: DemoDetails }) {
  const { last_check: check } = demo;
  return (
    <Card className="min-w-0 p-4.5">
      <h2 className="flex flex-wrap items-center gap-2 text-large font-semibold">
        {t("Last check")}
        <CheckChip check={check} />
      </h2>
      <p className="mt-0.5 text-small text-ink-2">
        {check
          ? whenOf(check)
          : t("It is tested when an administrator opens it, and by the night watch.")}
      </p>
      <Facts>
        {check && <SeenFacts check={check} />}
        <Fact name={t("Outside hosts")}>
          {demo.allows_every_host && demo.build ? (
            t("any")
          ) : (
            <CountedList items={hostsOf(demo)} none={t("none")} />
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

const whenOf = ({ at, by }: LastCheck) =>
  by === null
    ? t("{moment}, by the night watch", { moment: writeTimestamp(at) })
    : t("{moment}, by {name}", { moment: writeTimestamp(at), name: by });

const SeenFacts = ({ check }: { check: LastCheck }) => (
  <>
    <Fact name={t("First frame")}>
      {check.first_picture_ms === null ? "—" : inSeconds(check.first_picture_ms)}
    </Fact>
    <Fact name={t("Frames")}>
      {check.first_picture_ms === null
        ? "—"
        : check.frames_per_second === null
          ? t("a still image")
          : t("{number} fps", { number: Math.round(check.frames_per_second) })}
    </Fact>
    <Fact name={t("Errors")}>
      <CountedList items={[...new Set(check.errors)]} none={t("none")} />
    </Fact>
  </>
);

/** The state of a demo in a word. */
export function CheckChip({ check }: { check: LastCheck | null }) {
  if (check === null || check.grade === null) return <Chip tone="neutral">{t("Not tested")}</Chip>;
  if (check.grade === "green") return <Chip>{t("Starts")}</Chip>;
  if (check.grade === "red") return <Chip tone="danger">{t("Fails")}</Chip>;
  return <Chip tone="warn">{isSlow(check) ? t("Slow") : t("Plays with errors")}</Chip>;
}

const isSlow = ({ first_picture_ms: picture, frames_per_second: frames }: LastCheck) =>
  (picture ?? 0) >= MAX_FIRST_PICTURE_MS ||
  (frames ?? MIN_FRAMES_PER_SECOND) < MIN_FRAMES_PER_SECOND;

/** Those that it may call: found in its files or added, and not switched off. */
const hostsOf = ({ build, added_hosts, refused_hosts }: DemoDetails) =>
  [...new Set([...(build?.outside_hosts ?? []), ...added_hosts])].filter(
    (host) => !refused_hosts.includes(host),
  );
