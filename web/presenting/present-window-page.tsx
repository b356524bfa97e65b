import { Suspense, useEffect, useState } from "react";
import { FailedLoadBoundary } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { actionLabels } from "./action-labels.ts";
import { ElapsedTime } from "./elapsed-time.tsx";
import { type Followed, isForWindow, isSilent, type StageState } from "./presenter-channel.ts";
import { type PresentingAction, presentingActions } from "./presenting-keys.ts";
import { StagePicture } from "./stage-picture.tsx";
import { useStage } from "./use-stage.ts";
import { usePresentingKeys } from "./use-presenting-keys.ts";

const PointsText = lazy(async () => ({ default: (await import("./points-text.tsx")).PointsText }));

/** For the second screen: notes, time and what comes next, with the keys of the stage, which sends all of it. */
export default function PresentWindowPage() {
  const [id] = useState(() => new URLSearchParams(window.location.search).get("of") ?? "");
  const { followed, now, act } = useStage(id);
  // An effect, for the window's title is the browser's.
  useEffect(() => {
    document.title = t("Presenter window");
  }, []);
  const press = (action: PresentingAction) => isForWindow(action) && act(action);
  usePresentingKeys(true, press);
  const { state, hasLeft } = followed;
  return (
    <main data-theme="dark" className="min-h-dvh bg-canvas p-6 text-ink max-sm:p-4">
      {state === null || hasLeft ? (
        <Nothing hasLeft={hasLeft} />
      ) : (
        <Followed followed={{ ...followed, state }} now={now} onAct={act} />
      )}
    </main>
  );
}

const Nothing = ({ hasLeft }: { hasLeft: boolean }) => (
  <div className="grid min-h-[80dvh] place-content-center text-center">
    <h1 className="text-title">
      {hasLeft ? t("The presentation has ended") : t("Waiting for the presentation")}
    </h1>
    <p className="mt-2 text-ink-2">
      {t("Press P while you present to open this window for the demo on the screen.")}
    </p>
  </div>
);

type Props = {
  followed: Followed & { state: StageState };
  now: number;
  onAct: (action: PresentingAction) => void;
};

function Followed({ followed, now, onAct }: Props) {
  const { state, picture } = followed;
  const entry = state.entries[state.at];
  const next = state.entries.slice(state.at + 1);
  return (
    <div className="mx-auto grid max-w-375 gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <section className="min-w-0">
        <header className="flex items-end justify-between gap-4 max-sm:flex-col max-sm:items-start max-sm:gap-1">
          <div className="min-w-0">
            <p className="text-ink-2">{placeOf(state)}</p>
            <h1 className="text-title wrap-anywhere">{entry?.title}</h1>
          </div>
          <ElapsedTime since={state.startedAt} now={now} plannedMinutes={state.plannedMinutes} />
        </header>
        <StagePicture picture={picture} poster={entry?.picture ?? null} isBlank={state.isBlank} />
        <Controls state={state} onAct={onAct} />
        <output className="mt-4 block text-ink-2">
          {isSilent(followed, now)
            ? t("The client's screen does not answer: its window is covered or closed.")
            : screenOf(state)}
        </output>
      </section>
      <section className="flex min-w-0 flex-col gap-4.5">
        <div className={card}>
          <h2 className="mb-2 text-large font-semibold">{t("Talking points")}</h2>
          <div className="text-lg">
            <FailedLoadBoundary fallback={null}>
              <Suspense fallback={null}>
                <PointsText points={state.points} notes={entry?.notes} />
              </Suspense>
            </FailedLoadBoundary>
          </div>
        </div>
        {next.length > 0 && <Next entries={next} />}
      </section>
    </div>
  );
}

const Next = ({ entries }: { entries: StageState["entries"] }) => (
  <div className={card}>
    <h2 className="mb-3 text-large font-semibold">{t("Next")}</h2>
    <ol className="flex flex-col gap-3">
      {entries.map(({ demoId, buildId = "", title, picture, notes }) => (
        <li key={`${demoId} ${buildId}`} className="flex items-center gap-3">
          {picture && (
            <img src={picture} alt="" className="aspect-3/2 w-28 rounded-control object-cover" />
          )}
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{title}</p>
            {notes && <p className="line-clamp-2 text-small text-ink-2">{notes}</p>}
          </div>
        </li>
      ))}
    </ol>
  </div>
);

const Controls = ({ state, onAct }: { state: StageState; onAct: Props["onAct"] }) => (
  <div className="mt-4 flex flex-wrap gap-2.5">
    {presentingActions
      .filter((action) => isForWindow(action) && isPossible(action, state))
      .map((action) => (
        <Button
          key={action}
          variant="outline"
          className={action === "leave" ? "order-last sm:ml-auto" : undefined}
          aria-pressed={pressed(action, state)}
          onClick={() => onAct(action)}
        >
          <kbd aria-hidden className="font-sans text-ink-2">
            {actionLabels[action].key}
          </kbd>
          {actionLabels[action].label}
        </Button>
      ))}
  </div>
);

const isPossible = (action: PresentingAction, { entries }: StageState) =>
  entries.length > 1 || (action !== "previous" && action !== "next");

function pressed(action: PresentingAction, { isBlank, hasPointer }: StageState) {
  if (action === "blank") return isBlank;
  return action === "pointer" ? hasPointer : undefined;
}

const placeOf = ({ name, entries, at }: StageState) =>
  [name, entries.length > 1 && t("{number} of {count}", { number: at + 1, count: entries.length })]
    .filter(Boolean)
    .join(" · ");

function screenOf({ isBlank, isHeard, framesPerSecond, isFullScreen }: StageState) {
  const shown = isBlank
    ? t("On the client's screen: black.")
    : !isHeard || framesPerSecond === null
      ? t("On the client's screen: live.")
      : t("On the client's screen: live, {count} fps.", { count: framesPerSecond });
  return isFullScreen ? shown : `${shown} ${t("Press F there for the full screen.")}`;
}

const card = "rounded-card border border-line bg-surface p-5";
