import { isOver } from "../../contract/days.ts";
import { writeDay } from "../formats/format-date.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";
import { OnCard } from "../ui/table/on-card.tsx";

/** Until when; a day that is over is marked. */
export function LastDay({ day }: { day: string | null }) {
  if (day === null)
    return <span className="whitespace-nowrap text-ink-2">{t("No expiry date")}</span>;
  const written = (
    <time dateTime={day} className="whitespace-nowrap">
      {writeDay(`${day}T12:00:00`)}
    </time>
  );
  if (!isOver(day, new Date()))
    return (
      <>
        <OnCard name={t("Expires")} />
        {written}
      </>
    );
  return (
    <Chip tone="warn">
      {t("Expired")} {written}
    </Chip>
  );
}
