import { Maximize } from "lucide-react";
import { useState } from "react";
import { GuestFrame } from "../guest/guest-frame.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { changeDevice, type Device } from "./kiosk-device.ts";
import { fillScreen, KioskStage } from "./kiosk-stage.tsx";
import { NoShow } from "./no-show.tsx";
import { useKiosk } from "./use-kiosk.ts";

/** A device that shows one meeting over and over, and nothing else of the portal. */
export default function KioskPage() {
  const { state, show, retry, end } = useKiosk();
  if (state.is === "loading")
    return (
      <GuestFrame>
        <div className="grid flex-1 place-items-center py-8">
          <Spinner label={t("Loading")} size="1.75rem" />
        </div>
      </GuestFrame>
    );
  if (state.is !== "shown") return <NoShow state={state} onRetry={retry} />;
  return (
    <StartGate device={state.device} name={state.show.name}>
      <KioskStage device={state.device} show={state.show} onShow={show} onOver={end} />
    </StartGate>
  );
}

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
