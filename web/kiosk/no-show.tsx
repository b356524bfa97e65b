import { useState } from "react";
import { useConnected } from "../calls/connection.ts";
import { GuestFrame } from "../guest/guest-frame.tsx";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { readDevice } from "./kiosk-device.ts";
import { PinPad } from "./pin-pad.tsx";
import type { KioskState } from "./use-kiosk.ts";

type Props = {
  state: Extract<KioskState, { is: "none" | "over" | "failed" }>;
  onRetry: () => void;
};

/** Visitors read it as well: what is the matter, who can help, and nothing of how the portal works. */
export function NoShow({ state, onRetry }: Props) {
  const isConnected = useConnected();
  const [isLeaving, setLeaving] = useState(false);
  const device = readDevice();
  const { title, sentence } = textOf(state, isConnected);
  return (
    <GuestFrame>
      <div className="grid flex-1 place-items-center py-8">
        <div className="max-w-[52ch] text-center">
          <h1 className="text-title text-balance">{title}</h1>
          <p role="alert" className="mt-2 text-balance text-ink-2">
            {sentence}
          </p>
          <div className="mt-5 flex flex-wrap justify-center gap-2">
            {state.is === "failed" ? (
              <>
                <Button variant="black" onClick={onRetry}>
                  {t("Try again")}
                </Button>
                {device && (
                  <Button variant="outline" onClick={() => setLeaving(true)}>
                    {t("Leave the kiosk")}
                  </Button>
                )}
              </>
            ) : (
              <Button variant="black" onClick={() => window.location.assign("/")}>
                {t("Go to the portal")}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isLeaving && device && <PinPad device={device} onClose={() => setLeaving(false)} />}
    </GuestFrame>
  );
}

function textOf({ is, ...state }: Props["state"], isConnected: boolean) {
  if (is === "none")
    return {
      title: t("There is no show here"),
      sentence: t("Start a kiosk from one of your meetings."),
    };
  if (is === "over")
    return {
      title: t("This show has ended"),
      sentence: t(
        "Whoever set up this screen can start it again: sign in, open the meeting and choose Start a kiosk.",
      ),
    };
  if ("isEmpty" in state && state.isEmpty)
    return {
      title: t("There is nothing to show yet"),
      sentence: t(
        "Please tell whoever set up this screen. The show begins by itself once its meeting has a demo that was uploaded.",
      ),
    };
  if (!isConnected)
    return {
      title: t("This screen has no connection"),
      sentence: t(
        "Please tell the staff here, who can check the network of this device. The show begins by itself as soon as there is a connection.",
      ),
    };
  return {
    title: t("The show could not be loaded"),
    sentence: t(
      "It is tried again every few seconds. If it stays like this, please tell whoever set up this screen.",
    ),
  };
}
