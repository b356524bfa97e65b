import { Maximize } from "lucide-react";
import { writeTimestamp } from "../formats/format-date.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import type { KeptDemo, KeptMeeting } from "./kept-records.ts";

type Props = { meeting: KeptMeeting; demos: readonly KeptDemo[]; onPresent: () => void };

export function KeptMeetingLine({ meeting, demos, onPresent }: Props) {
  const { client, starts_at: start, entries } = meeting;
  const about = [client, start === null ? "" : writeTimestamp(start)].filter((part) => part !== "");
  const titles = entries.flatMap(({ buildId }) => {
    const kept = demos.find((demo) => demo.buildId === buildId);
    return kept ? [kept.demo.title] : [];
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4.5">
      <div className="min-w-0">
        <p className="text-small text-ink-2">{[t("Meeting"), ...about].join(" · ")}</p>
        <h2 className="font-semibold break-words">{meeting.name}</h2>
        <p className="mt-0.5 text-ink-2">
          {plural(titles.length, "{count} demo", "{count} demos")}: {titles.join(", ")}
        </p>
      </div>
      <Button
        variant="black"
        icon={<Maximize size="1rem" aria-hidden />}
        aria-label={t("Present {name}", { name: meeting.name })}
        onClick={onPresent}
      >
        {t("Present")}
      </Button>
    </Card>
  );
}
