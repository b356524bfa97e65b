import { useMutation } from "@tanstack/react-query";
import type { Kiosk } from "../../contract/presenting/kiosks.ts";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { endKiosk, reloadKiosks } from "./api.ts";

type Props = { kiosk: Kiosk; onClose: () => void };

export function EndKioskModal({ kiosk, onClose }: Props) {
  const end = useMutation({
    mutationFn: () => endKiosk(kiosk._id),
    onSuccess: ({ message }) => showSuccess(message),
    onSettled: () => {
      onClose();
      void reloadKiosks();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="sm"
      title={t("End {name}?", { name: kiosk.name })}
      subtitle={t(
        "The show stops as soon as the device hears of it. Somebody has to start it there again.",
      )}
      submit={{
        label: t("End the kiosk"),
        onSubmit: () => end.mutate(),
        loading: end.isPending,
        danger: true,
      }}
    />
  );
}
