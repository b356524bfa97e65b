import { useMutation } from "@tanstack/react-query";
import { Check, RotateCw, Upload } from "lucide-react";
import { changedPicture, type FlaggedDemo } from "../../contract/night-watch.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { writeDay } from "../formats/format-date.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Chip } from "../ui/chip.tsx";
import { t, translate } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { approveMutation, watchAgainMutation } from "./api.ts";

type Props = { flagged: FlaggedDemo; canWatch: boolean };

/** One demo, why it needs attention, and what can be done about it. */
export function AttentionLine({ flagged, canWatch }: Props) {
  const { demo, grade, reasons, pictures, flagged_at: since } = flagged;
  const looksOther = reasons.some(({ code }) => code === changedPicture.code);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line py-3">
      {pictures && looksOther ? (
        <ThenAndNow {...pictures} />
      ) : (
        <span className="block w-20 shrink-0 overflow-hidden rounded-small">
          <DemoPicture address={demo.image_url} />
        </span>
      )}
      <div className="min-w-56 flex-1">
        <p className="font-semibold break-words">{demo.title}</p>
        {reasons.map((reason) => (
          <p key={reason.code} className="text-[13px] text-ink-2 wrap-anywhere">
            {translate(reason)}
          </p>
        ))}
        <p className="text-[13px] text-ink-3">{t("Since {day}", { day: writeDay(since) })}</p>
      </div>
      <Chip tone={grade === "red" ? "danger" : "warn"}>
        {grade === "red"
          ? t("Does not play")
          : looksOther
            ? t("Looks different")
            : t("Plays with errors")}
      </Chip>
      <Steps flagged={flagged} canWatch={canWatch} />
    </li>
  );
}

/** Open it, mend it, look again; or say that it is right as it is. */
function Steps({ flagged, canWatch }: Props) {
  const { demo, can_be_approved: canBeApproved, is_queued: isQueued } = flagged;
  const watchAgain = useMutation(watchAgainMutation(demo._id));
  const approve = useMutation(approveMutation(demo._id));
  const tell = {
    onSuccess: ({ message }: { message: Parameters<typeof showSuccess>[0] }) =>
      showSuccess(message),
  };
  const { title } = demo;
  return (
    <div className="flex flex-wrap gap-2">
      {canBeApproved && (
        <Button
          variant="outline"
          size="sm"
          icon={<Check size={15} aria-hidden />}
          loading={approve.isPending}
          aria-label={t("Approve as is: {title}", { title })}
          onClick={() => approve.mutate(undefined, tell)}
        >
          {t("Approve as is")}
        </Button>
      )}
      {canWatch && (
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCw size={15} aria-hidden />}
          loading={watchAgain.isPending || isQueued}
          aria-label={t("Watch {title} again now", { title })}
          onClick={() => watchAgain.mutate(undefined, tell)}
        >
          {t("Watch again")}
        </Button>
      )}
      <ButtonLink
        variant="outline"
        size="sm"
        icon={<Upload size={15} aria-hidden />}
        to={`/demo-details/${demo._id}?edit=demo`}
        aria-label={t("Upload a new version of {title}", { title })}
      >
        {t("New version")}
      </ButtonLink>
      <ButtonLink
        variant="outline"
        size="sm"
        to={`/demo-details/${demo._id}`}
        aria-label={t("Open {title}", { title })}
      >
        {t("Open")}
      </ButtonLink>
    </div>
  );
}

const ThenAndNow = ({ approved, seen }: { approved: string; seen: string }) => (
  <div className="flex shrink-0 gap-2 text-[11px] text-ink-3">
    {[
      { words: t("Approved"), picture: approved },
      { words: t("Now"), picture: seen },
    ].map(({ words, picture }) => (
      <figure key={words} className="w-24">
        <span className="block overflow-hidden rounded-small">
          <DemoPicture address={picture} />
        </span>
        <figcaption>{words}</figcaption>
      </figure>
    ))}
  </div>
);
