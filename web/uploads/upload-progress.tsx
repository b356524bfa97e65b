import { uploadMessages } from "../../contract/uploads.ts";
import { Button } from "../ui/button.tsx";
import { plural, t, translate } from "../ui/language.ts";
import { bytesPerSecond, inBytes, timeLeft } from "../formats/format-units.ts";
import type { Sending } from "./sending.ts";
import type { Numbers, UploadState } from "./upload-state.ts";

type UnderWay = Extract<UploadState, { phase: "sending" | "checking" }>;
type Props = { state: UnderWay; sending: Sending };

/** How far an upload has come, and what can be done about it. */
export function UploadProgress({ state, sending }: Props) {
  const { name, numbers, phase, status } = state;
  return (
    <div className="rounded-control border border-line p-4">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2 tabular-nums">{totalOf(numbers)}</p>
      </div>
      <progress
        aria-label={t("Uploading {name}", { name })}
        {...(phase === "sending" && { value: numbers.sentBytes, max: Math.max(numbers.bytes, 1) })}
        className={bar}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-small text-ink-2 tabular-nums">
          {phase === "sending"
            ? progressOf(numbers, status === "running")
            : t("Upload complete. Checking files…")}
        </p>
        <div className="flex gap-2">
          {phase === "sending" && <PauseButton status={status} sending={sending} />}
          <Button variant="outline" size="sm" onClick={sending.cancel}>
            {t("Cancel upload")}
          </Button>
        </div>
      </div>
      <output className="mt-3 block rounded-control bg-warn-soft px-3 py-2 text-warn">
        {statusLine(state)}
      </output>
    </div>
  );
}

export const totalOf = ({ files, bytes }: Pick<Numbers, "files" | "bytes">) =>
  `${plural(files, "{count} file", "{count} files")} · ${inBytes(bytes)}`;

function PauseButton({ status, sending }: Pick<UnderWay, "status"> & { sending: Sending }) {
  if (status === "running")
    return (
      <Button variant="outline" size="sm" onClick={sending.pause}>
        {t("Pause")}
      </Button>
    );
  return (
    <Button size="sm" onClick={sending.resume}>
      {status === "paused" ? t("Resume") : t("Try now")}
    </Button>
  );
}

/** "91 of 143 files · 30.9 MB · 12.4 MB/s · about 2 sec left" */
function progressOf(
  { files, doneFiles, sentBytes, speed, secondsLeft }: Numbers,
  isMoving: boolean,
) {
  const parts = [
    plural(files, "{done} of {count} file", "{done} of {count} files", { done: doneFiles }),
    inBytes(sentBytes),
  ];
  if (isMoving && speed > 0) parts.push(bytesPerSecond(speed));
  if (isMoving && secondsLeft !== null) parts.push(timeLeft(secondsLeft));
  return parts.join(" · ");
}

function statusLine({ status }: UnderWay) {
  if (status === "paused") return t("Paused. Nothing is sent until you resume.");
  if (status === "waiting")
    return t("Connection lost. The upload resumes automatically once you are back online.");
  return translate(uploadMessages.uploading);
}

const bar =
  "my-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand";
