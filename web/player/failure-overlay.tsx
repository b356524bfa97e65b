import { MonitorX } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { reasonOf } from "./failures.ts";
import type { Playback, Verdict } from "./playback.ts";

type Props = {
  why: Extract<Verdict, { is: "failed" }>["why"];
  playback: Playback;
  isDetailed: boolean;
  onRetry: () => void;
};

/** Never a black rectangle without a word. Who can mend it also reads what the demo itself said. */
export const FailureOverlay = ({ why, playback, isDetailed, onRetry }: Props) => (
  <div
    role="alert"
    className="absolute inset-0 grid place-items-center overflow-y-auto bg-surface p-6 text-center"
  >
    <div className="flex max-w-120 flex-col items-center gap-3">
      <MonitorX size={36} aria-hidden className="text-danger" />
      <h2 className="text-title">{t("This demo does not show")}</h2>
      <p className="text-ink-2 wrap-anywhere">{reasonOf(why, playback)}</p>
      <Button onClick={onRetry}>{t("Try again")}</Button>
      {isDetailed && playback.troubles.length > 0 && (
        <ul className="mt-3 w-full rounded-control bg-sunken p-4 text-left font-mono text-[12px] wrap-anywhere">
          {playback.troubles.slice(0, 5).map(({ kind, message, address }) => (
            <li key={kind + message + (address ?? "")}>
              {kind}: {message} {address}
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
);
