import { Delete } from "lucide-react";
import { useState } from "react";
import { MAX_PIN_LENGTH, MIN_PIN_LENGTH, kioskMessages } from "../../contract/presenting/kiosks.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { messageOf } from "../calls/api.ts";
import { isConnectionFailure } from "../calls/connection.ts";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t, translate } from "../ui/language.ts";
import { leaveKiosk } from "./api.ts";
import type { Device } from "./kiosk-device.ts";
import { isOwnPin } from "./pin.ts";
import { useWait } from "./use-wait.ts";
import { clearKiosk, isOver } from "./use-kiosk.ts";

type Props = { device: Device; onClose: () => void };

/** A pad that somebody opened by chance goes by itself. */
const CLOSES_AFTER_MS = 20_000;
const DIGITS = "1234567890".split("");

/** The way out of a kiosk, for fingers and for keys. */
export function PinPad({ device, onClose }: Props) {
  const [pin, setPin] = useState("");
  const { error, isChecking, leave } = useLeaving(device, () => setPin(""));
  const type = (digit: string) => setPin((former) => (former + digit).slice(0, MAX_PIN_LENGTH));
  const erase = () => setPin((former) => former.slice(0, -1));
  useWait(CLOSES_AFTER_MS, pin, onClose);
  return (
    <dialog
      open
      aria-label={t("Leave the kiosk")}
      className="absolute inset-0 z-20 grid size-full max-h-none max-w-none place-items-center bg-blank/80 p-4 text-ink"
    >
      <form
        className="flex w-full max-w-76 flex-col gap-3 rounded-card bg-surface p-5"
        onSubmit={(event) => {
          event.preventDefault();
          void leave(pin);
        }}
      >
        <h2 className="text-[1.0625rem] font-semibold">{t("Leave the kiosk")}</h2>
        <label className="text-ink-2" htmlFor="kiosk-pin">
          {t("Enter its PIN")}
        </label>
        <input
          id="kiosk-pin"
          // Its own keys are below: no keyboard of the device has to come up.
          inputMode="none"
          type="password"
          autoComplete="off"
          autoFocus
          value={pin}
          onChange={(event) =>
            setPin(event.target.value.replaceAll(/\D/g, "").slice(0, MAX_PIN_LENGTH))
          }
          onKeyDown={(event) => event.key === "Escape" && onClose()}
          className="h-12 rounded-control border border-line-strong bg-surface text-center text-2xl tracking-[0.4em]"
        />
        {error && (
          <p role="alert" className="font-medium text-danger">
            {translate(error)}
          </p>
        )}
        <Digits onType={type} onErase={erase} />
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            variant="black"
            disabled={pin.length < MIN_PIN_LENGTH}
            loading={isChecking}
          >
            {t("Leave")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

type DigitsProps = { onType: (digit: string) => void; onErase: () => void };

const Digits = ({ onType, onErase }: DigitsProps) => (
  <div className="grid grid-cols-3 gap-2">
    {DIGITS.map((digit) => (
      <Button
        key={digit}
        variant="outline"
        className={joinClasses("h-14 text-xl", digit === "0" && "col-start-2")}
        onClick={() => onType(digit)}
      >
        {digit}
      </Button>
    ))}
    <Button
      variant="ghost"
      className="h-14"
      aria-label={t("Delete the last digit")}
      onClick={onErase}
    >
      <Delete size="1.25rem" aria-hidden />
    </Button>
  </div>
);

function useLeaving(device: Device, onWrong: () => void) {
  const [error, setError] = useState<UserMessage>();
  const [isChecking, setChecking] = useState(false);
  const leave = async (pin: string) => {
    setChecking(true);
    setError(undefined);
    const refusal = await refusalOfPin(device, pin);
    if (refusal === null) {
      await clearKiosk();
      window.location.assign("/");
      return;
    }
    setError(refusal);
    setChecking(false);
    onWrong();
  };
  return { error, isChecking, leave };
}

/** Without a network the device knows the PIN by itself; the portal calls it silent, until somebody ends it there. */
async function refusalOfPin(device: Device, pin: string): Promise<UserMessage | null> {
  try {
    await leaveKiosk(device.token, pin);
    return null;
  } catch (error) {
    if (isOver(error)) return null;
    if (isConnectionFailure(error))
      return (await isOwnPin(device, pin)) ? null : kioskMessages.wrongPin;
    return messageOf(error);
  }
}
