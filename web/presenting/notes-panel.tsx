import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { messageOf } from "../calls/api.ts";
import { talkingPointsQuery } from "../talking-points/api.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { PointsText } from "./points-text.tsx";

type Props = { demoId: string; notes: string | undefined; onClose: () => void };

/** The presenter's talking points over the demo, for people with one screen. */
export function NotesPanel({ demoId, notes, onClose }: Props) {
  const points = useQuery(talkingPointsQuery(demoId));
  return (
    <section aria-label={t("Talking points")} data-theme="dark" className={panel}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-large font-semibold">{t("Talking points")}</h2>
        <Button variant="ghost" size="icon" aria-label={t("Close")} onClick={onClose}>
          <X size="1rem" aria-hidden />
        </Button>
      </div>
      {points.isError ? (
        <p role="alert">{translate(messageOf(points.error))}</p>
      ) : (
        <PointsText points={points.data ?? null} notes={notes} />
      )}
    </section>
  );
}

const panel =
  "absolute bottom-4 left-4 z-10 max-h-[60dvh] w-96 max-w-[calc(100%-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-4.5 text-base text-ink shadow-soft";
