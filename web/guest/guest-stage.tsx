import { Maximize, Minimize } from "lucide-react";
import { useState } from "react";
import { frameAddress } from "../../contract/builds/builds.ts";
import { largeThumbnail } from "../../contract/demos.ts";
import type { GuestDemo } from "../../contract/presenting/client-links.ts";
import { useIsolation } from "../player/isolation.ts";
import { Player } from "../player/player.tsx";
import { guestAdviceOn } from "../player/verdict-text.ts";
import { useWatched } from "../player/watched.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { guestWorld, NOBODY } from "./guest-world.ts";
import { useFullScreen } from "./use-full-screen.ts";

type Props = { demo: GuestDemo; visit: string };

/** The demo, as large as the window allows, below the company's name. */
export function GuestStage({ demo, visit }: Props) {
  const { setStage, isFullScreen, toggle } = useFullScreen();
  const isolation = useIsolation(demo.needs_isolation);
  const [world] = useState(() => guestWorld(visit));
  const watched = useWatched(NOBODY, { isPresenting: isFullScreen, isCovered: false, world });
  return (
    <GuestFrame about={demo}>
      <h1 className="mt-5 text-title wrap-anywhere">{demo.title}</h1>
      {demo.description !== "" && (
        <p className="mt-0.5 line-clamp-2 max-w-[90ch] text-ink-2">{demo.description}</p>
      )}
      <div
        ref={setStage}
        className={joinClasses(
          "flex",
          isFullScreen ? "fixed inset-0 z-50 bg-stage" : "relative mt-4 min-h-80 flex-1",
        )}
      >
        {isolation.isMoving ? (
          <Spinner label={t("Loading the demo")} size="1.75rem" />
        ) : isolation.isImpossible ? (
          <FailedState
            message={t(
              "This demo uses threads, which browsers allow only at https addresses and on this computer itself.",
            )}
          />
        ) : (
          <Player
            address={frameAddress(demo.video_url)}
            title={demo.description ? `${demo.title}. ${demo.description}` : demo.title}
            hasBridge
            adviceOn={guestAdviceOn}
            permissions={demo}
            size={demo.size}
            poster={demo.image_url === null ? null : largeThumbnail(demo.image_url)}
            onFrame={watched.onFrame}
            onMessage={watched.onMessage}
            onVerdict={watched.onVerdict}
            isFramed={!isFullScreen}
            className="flex-1"
          />
        )}
        {isFullScreen && (
          <IconButton
            icon={Minimize}
            iconSize="1.25rem"
            label={t("Leave full screen")}
            variant="black"
            className="absolute top-4 right-4 z-20 size-11 border-on-stage/40"
            onClick={toggle}
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button variant="black" icon={<Maximize size="1rem" aria-hidden />} onClick={toggle}>
          {t("Full screen")}
        </Button>
        <p className="text-ink-2">{t("Questions? Reply to the mail you got this in.")}</p>
      </div>
    </GuestFrame>
  );
}
