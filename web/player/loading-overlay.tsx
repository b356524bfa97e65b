import { useConnected } from "../calls/connection.ts";
import { t } from "../ui/language.ts";
import { inBytes } from "../formats/format-units.ts";

type Props = {
  bytes: number;
  size?: number | undefined;
  /** The address of what it will look like, for as long as nothing of it is to be seen. */
  poster?: string | null | undefined;
};

/** How much has come until there is something to see. It lies over the demo and takes no click from it. */
export function LoadingOverlay({ bytes, size, poster }: Props) {
  const isConnected = useConnected();
  const share = size ? Math.min(bytes / size, 1) : undefined;
  const text =
    size === undefined
      ? t("Loading {loaded}", { loaded: inBytes(bytes) })
      : t("Loading {loaded} of {total}", {
          loaded: inBytes(Math.min(bytes, size)),
          total: inBytes(size),
        });
  return (
    <div className="pointer-events-none absolute inset-0 flex items-end justify-center p-6">
      {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="relative flex w-full max-w-85 flex-col items-center gap-2.5 rounded-card bg-stage px-5 py-4 text-on-stage">
        <progress aria-label={text} value={share} max={1} className={bar} />
        <p className="text-center text-small text-balance tabular-nums">
          {isConnected ? text : t("No connection. The demo starts as soon as it is back.")}
        </p>
      </div>
    </div>
  );
}

const bar =
  "block h-2 w-full appearance-none overflow-hidden rounded-full bg-on-stage/25 [&::-moz-progress-bar]:bg-stage-bright [&::-webkit-progress-bar]:bg-on-stage/25 [&::-webkit-progress-value]:bg-stage-bright";
