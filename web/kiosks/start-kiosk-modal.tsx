import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { KIOSK_PATH } from "../../contract/portal.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import {
  DEFAULT_DEMO_SECONDS,
  DEFAULT_IDLE_SECONDS,
  KioskForm,
  MAX_PIN_LENGTH,
  MIN_PIN_LENGTH,
} from "../../contract/presenting/kiosks.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { saveDevice } from "../kiosk/kiosk-device.ts";
import { rememberPin } from "../kiosk/pin.ts";
import { logOut } from "../sign-in/api.ts";
import { isStorageShut } from "../ui/browser-storage.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { plural, t } from "../ui/language.ts";
import { startKioskMutation } from "./api.ts";

const usual: KioskForm = {
  name: "",
  pin: "",
  idle_seconds: `${DEFAULT_IDLE_SECONDS}`,
  demo_seconds: `${DEFAULT_DEMO_SECONDS}`,
};

type Props = { meeting: Meeting; onClose: () => void };

/** Makes this device show the meeting to any visitor until somebody enters the PIN. */
export function StartKioskModal({ meeting, onClose }: Props) {
  const start = useMutation(startKioskMutation());
  const form = useCheckedForm({
    resolver: zodResolver(KioskForm),
    defaultValues: usual,
  });
  const send = async ({ name, pin, idle_seconds: idle, demo_seconds: each }: KioskForm) => {
    const seconds = { idle_seconds: Number(idle), demo_seconds: Number(each) };
    const input = { meeting_id: meeting._id, name, pin, ...seconds };
    const { token } = (await start.mutateAsync(input)).data;
    const device = { token, pin: await rememberPin(pin), hasBegun: false };
    saveDevice({ ...device, at: 0, visits: 0, kept: {} });
    logOut(KIOSK_PATH);
  };
  const { errors, isSubmitting } = form.formState;
  return (
    <FormModal
      form={form}
      send={send}
      onClose={onClose}
      title={t("Start a kiosk on this device")}
      subtitle={meeting.name}
      submit={{
        label: t("Sign out and start"),
        loading: isSubmitting || start.isSuccess,
        disabled: isStorageShut,
      }}
    >
      <About meeting={meeting} />
      <TextField
        label={t("Where it stands")}
        placeholder={t("Such as: Hall 4, booth 12")}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <TextField
        label={t("PIN to leave")}
        hint={t("{min} to {max} digits, for whoever looks after the booth.", {
          min: `${MIN_PIN_LENGTH}`,
          max: `${MAX_PIN_LENGTH}`,
        })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_PIN_LENGTH}
        error={errors.pin?.message}
        {...form.register("pin")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("Next demo after (seconds)")}
          hint={t("While nobody touches it.")}
          inputMode="numeric"
          autoComplete="off"
          error={errors.demo_seconds?.message}
          {...form.register("demo_seconds")}
        />
        <TextField
          label={t("Begins afresh after (seconds)")}
          hint={t("Without a touch, once a visitor has gone.")}
          inputMode="numeric"
          autoComplete="off"
          error={errors.idle_seconds?.message}
          {...form.register("idle_seconds")}
        />
      </div>
    </FormModal>
  );
}

/** What will happen, before it does. */
function About({ meeting: { entries } }: { meeting: Meeting }) {
  const shown = entries.filter(({ demo }) => demo?.build);
  const left = entries.filter(({ demo }) => demo && !demo.build);
  if (isStorageShut)
    return (
      <p role="alert" className="font-medium text-danger">
        {t("This browser keeps nothing: a kiosk would be lost with the first reload.")}
      </p>
    );
  return (
    <div className="text-ink-2">
      <p>
        {plural(
          shown.length,
          "{count} demo is shown over and over. You are signed out on this device: visitors reach nothing but the show.",
          "{count} demos are shown over and over. You are signed out on this device: visitors reach nothing but the show.",
        )}
      </p>
      {left.length > 0 && (
        <p className="mt-1">
          {t("Left out, for they come from other hosts: {titles}", {
            titles: left.map(({ title }) => title ?? "").join(", "),
          })}
        </p>
      )}
    </div>
  );
}
