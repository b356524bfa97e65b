import { useEffect, useState } from "react";
import type { WatchTask, WatchWindow } from "../../contract/night-watch.ts";
import { Player } from "../player/player.tsx";
import { t } from "../ui/language.ts";
import { useWatchedRun } from "./watched-run.ts";

/**
 * Where the portal's own Chromium plays a demo exactly as a client's browser would. The process that drives
 * it says what to play and reads what was seen; no call of the API can do either.
 */
export default function NightWatchPage() {
  const [task, setTask] = useState<WatchTask | null>(null);
  // An effect, because the process that drives this browser is outside of React.
  useEffect(() => {
    (window as WatchWindow).watchDemo = setTask;
  }, []);
  if (task) return <WatchedDemo task={task} />;
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center text-ink-2">
      {t("This page is used by the portal to check its demos at night.")}
    </main>
  );
}

/** The frame fills the screen; what the player says below it is out of the picture. */
function WatchedDemo({ task }: { task: WatchTask }) {
  const { onMessage, onVerdict } = useWatchedRun();
  return (
    <main className="fixed inset-0 overflow-hidden">
      <Player
        address={task.address}
        title={t("Demo")}
        hasBridge={task.hasBridge}
        permissions={task.permissions}
        onMessage={onMessage}
        onVerdict={onVerdict}
        frameClassName="h-dvh"
      />
    </main>
  );
}
