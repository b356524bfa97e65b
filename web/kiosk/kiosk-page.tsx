import { Maximize } from "lucide-react";
import { useState } from "react";
import { kioskMessages } from "../../contract/presenting/kiosks.ts";
import { GuestFrame } from "../guest/guest-frame.tsx";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { changeDevice, type Device } from "./kiosk-device.ts";
import { fillScreen, KioskStage } from "./kiosk-stage.tsx";
import { type KioskState, useKiosk } from "./use-kiosk.ts";

/** A device that shows one meeting over and over, and nothing else of the portal. */
export default function KioskPage() {
  const { state, show, end } = useKiosk();
  if (state.is !== "shown")
    return (
      <GuestFrame>
        <div className="grid flex-1 place-items-center py-8">
          {state.is === "loading" ? (
            <Spinner label={t("Loading")} size="1.75rem" />
          ) : (
            <Ended state={state} />
          )}
        </div>
      </GuestFrame>
    );
  return (
    <StartGate device={state.device} name={state.show.name}>
      <KioskStage
        device={state.device}
        show={state.show}
        onShow={show}
        onOver={() => end(kioskMessages.unknown)}
      />
    </StartGate>
  );
}

const Ended = ({ state }: { state: Extract<KioskState, { is: "none" | "over" | "failed" }> }) => (
  <div className="max-w-[52ch] text-center">
    <h1 className="text-title">
      {state.is === "failed" ? t("Waiting for the portal") : t("There is no show here")}
    </h1>
    <p role="alert" className="mt-2 text-ink-2">
      {state.is === "none"
        ? t("Start a kiosk from one of your meetings.")
        : translate(state.sentence)}
    </p>
    {state.is !== "failed" && (
      <Button variant="black" className="mt-5" onClick={() => window.location.assign("/")}>
        {t("Go to the portal")}
      </Button>
    )}
  </div>
);

type StartGateProps = { device: Device; name: string; children: React.ReactNode };

/** The first time by a press, for the whole screen takes one, and says how to leave. Afterwards by itself. */
function StartGate({ device, name, children }: StartGateProps) {
  const [hasStarted, setStarted] = useState(device.hasBegun);
  if (hasStarted) return children;
  return (
    <GuestFrame>
      <div className="grid flex-1 place-items-center py-8">
        <div className="max-w-[52ch] text-center">
          <h1 className="text-title wrap-anywhere">{name}</h1>
          <p className="mt-2 text-ink-2">
            {t(
              "The show begins on the whole screen, and begins again by itself after a reload or a power cut. You have been signed out: visitors reach nothing but the show.",
            )}
          </p>
          <p className="mt-2 text-ink-2">
            {t(
              "To leave, hold the top right corner for two seconds, or press Escape twice, and enter the PIN.",
            )}
          </p>
          <Button
            variant="black"
            className="mt-6"
            icon={<Maximize size="1rem" aria-hidden />}
            onClick={() => {
              fillScreen();
              changeDevice({ hasBegun: true });
              setStarted(true);
            }}
          >
            {t("Begin the show")}
          </Button>
        </div>
      </div>
    </GuestFrame>
  );
}
