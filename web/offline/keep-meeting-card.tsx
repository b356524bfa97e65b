import type { DemoDetails } from "../../contract/demos.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { inBytes } from "../formats/format-units.ts";
import { readSession } from "../session/session.ts";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { locale, t } from "../ui/language.ts";
import { KeepFooter } from "./keep-footer.tsx";
import { hindrance, stateOf } from "./keeping-text.ts";
import { type KeptDemo, saveKept, useKept } from "./kept-records.ts";
import { useKeeping } from "./use-keeping.ts";

/** Whether all of a meeting plays without a network, and what makes it so. */
export function KeepMeetingCard({ meeting }: { meeting: Meeting }) {
  const { demos, meetings } = useKept();
  const { keep, progress, failure } = useKeeping();
  const shown = meeting.entries.flatMap(({ demo }) => (demo ? [demo] : []));
  const keepable = shown.filter(({ build }) => build !== null);
  const lacking = keepable.filter(({ build }) => !isThere(demos, build?._id));
  const isSaved = meetings.some((kept) => kept._id === meeting._id);
  if (keepable.length === 0) return null;
  const obstacle = hindrance();
  const isComplete = isSaved && lacking.length === 0;
  const size = lacking.reduce((sum, { build }) => sum + (build?.size ?? 0), 0);
  return (
    <Card className="mt-4.5 p-4.5">
      <h2 className="flex flex-wrap items-center gap-2 text-large font-semibold">
        {t("On this device")}
        {isComplete && <MeetingChip demos={demos} keepable={keepable} />}
      </h2>
      <p className="mt-0.5 text-ink-2">{obstacle ?? sentenceOf(isComplete, size)}</p>
      <Uncovered titles={shown.filter(({ build }) => build === null).map(({ title }) => title)} />
      <KeepFooter
        label={obstacle === null && !isComplete ? t("Keep on this device") : null}
        onKeep={() => void keep(keepable, () => saveMeeting(meeting))}
        hasKept={demos.length > 0}
        progress={progress}
        failure={failure}
      />
    </Card>
  );
}

const isThere = (demos: readonly KeptDemo[], buildId: string | undefined) =>
  demos.some((kept) => kept.buildId === buildId && !["lost", "over"].includes(stateOf(kept)));

const sentenceOf = (isComplete: boolean, size: number) =>
  isComplete
    ? t("All of it is kept here, and can be presented without a network.")
    : t("Kept here, it can be presented without a network. It takes about {size}.", {
        size: inBytes(size),
      });

type ChipProps = { demos: readonly KeptDemo[]; keepable: readonly DemoDetails[] };

function MeetingChip({ demos, keepable }: ChipProps) {
  const states = keepable.map(({ build }) => {
    const kept = demos.find(({ buildId }) => buildId === build?._id);
    return kept ? stateOf(kept) : "lost";
  });
  if (states.every((state) => state === "ready")) return <Chip>{t("Ready offline")}</Chip>;
  if (states.includes("fails")) return <Chip tone="danger">{t("Fails offline")}</Chip>;
  return <Chip tone="warn">{t("Not rehearsed")}</Chip>;
}

/** Demos of other hosts need a network, whatever is done here. */
const Uncovered = ({ titles }: { titles: readonly string[] }) =>
  titles.length === 0 ? null : (
    <p className="mt-1 text-ink-2">
      {t("These need a network, for nothing was uploaded for them: {titles}", {
        titles: new Intl.ListFormat(locale).format(titles),
      })}
    </p>
  );

function saveMeeting({ _id, name, client, starts_at, entries }: Meeting) {
  const userId = readSession()?.appUser._id ?? "";
  const kept = entries.flatMap(({ demo, note }) =>
    demo?.build ? [{ buildId: demo.build._id, note }] : [],
  );
  saveKept(({ demos, meetings }) => ({
    demos,
    meetings: [
      ...meetings.filter((other) => other._id !== _id),
      { _id, userId, name, client, starts_at, entries: kept },
    ],
  }));
}
