import type { Kiosk } from "../../contract/presenting/kiosks.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { endKiosk, reloadKiosks } from "./api.ts";

type Props = { kiosk: Kiosk; onClose: () => void };

export const EndKioskModal = ({ kiosk, onClose }: Props) => (
  <ConfirmModal
    title={t("End {name}?", { name: kiosk.name })}
    sentence={t(
      "The show stops as soon as the device hears of it. Somebody has to start it there again.",
    )}
    label={t("End the kiosk")}
    act={() => endKiosk(kiosk._id)}
    onSettled={reloadKiosks}
    onClose={onClose}
  />
);
