import type { FailingDemo } from "../../contract/attention.ts";
import { changedPicture, type FlaggedDemo } from "../../contract/night-watch.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { writeDay } from "../formats/format-date.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Chip } from "../ui/chip.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { AttentionSteps } from "./attention-steps.tsx";

type Props = {
  failing: FailingDemo;
  /** The same, for those who may do something about it. */
  flagged?: FlaggedDemo;
  canWatch?: boolean;
};

/** One demo, why it needs attention, whom that concerns, and what can be done about it. */
export function AttentionLine({ failing, flagged, canWatch = false }: Props) {
  const { demo, grade, reasons } = failing;
  const hasChangedPicture = reasons.some(({ code }) => code === changedPicture.code);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line py-3">
      {flagged?.pictures && hasChangedPicture ? (
        <ThenAndNow {...flagged.pictures} />
      ) : (
        <span className="block w-16 shrink-0 overflow-hidden rounded-small">
          <DemoPicture address={demo.image_url} />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold break-words">{demo.title}</p>
        {reasons.map((reason) => (
          <p key={reason.code} className="text-small text-ink-2 wrap-anywhere">
            {translate(reason)}
          </p>
        ))}
        <p className="text-small text-ink-3">{whomItConcerns(failing)}</p>
      </div>
      <Chip tone={grade === "red" ? "danger" : "warn"}>
        {grade === "red"
          ? t("Fails")
          : hasChangedPicture
            ? t("Looks different")
            : t("Plays with errors")}
      </Chip>
      <div className="flex flex-wrap gap-2">
        {flagged && <AttentionSteps flagged={flagged} canWatch={canWatch} />}
        <ButtonLink
          variant="outline"
          size="sm"
          to={`/demo-details/${demo._id}`}
          aria-label={t("Open {title}", { title: demo.title })}
        >
          {t("Open")}
        </ButtonLink>
      </div>
    </li>
  );
}

const whomItConcerns = ({ live_since: since, presenters }: FailingDemo) =>
  [
    t("live since {day}", { day: writeDay(since) }),
    presenters === 0
      ? t("nobody presents it")
      : plural(presenters, "{count} person presents it", "{count} people present it"),
  ].join(" · ");

const ThenAndNow = ({ approved, seen }: { approved: string; seen: string }) => (
  <div className="flex shrink-0 gap-2 text-[0.6875rem] text-ink-3">
    {[
      { label: t("Approved"), picture: approved },
      { label: t("Now"), picture: seen },
    ].map(({ label, picture }) => (
      <figure key={label} className="w-24">
        <span className="block overflow-hidden rounded-small">
          <DemoPicture address={picture} />
        </span>
        <figcaption>{label}</figcaption>
      </figure>
    ))}
  </div>
);
