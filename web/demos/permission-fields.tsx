import { t } from "../ui/language.ts";
import type { DemoFormState } from "./demo-form.ts";

/** What a demo may do only if somebody lets it: a configurator with the buyer's own room, a link to the shop. */
export const PermissionFields = ({ form }: { form: DemoFormState }) => (
  <fieldset className="flex min-w-0 flex-col gap-1">
    <legend className="mb-1.5 text-small font-medium">{t("This demo may")}</legend>
    {permissions.map(({ name, label }) => (
      <label key={name} className="flex min-h-8 items-center gap-2.5">
        <input
          type="checkbox"
          {...form.register(name)}
          className="size-4 shrink-0 accent-brand disabled:opacity-60"
        />
        {label}
      </label>
    ))}
    <p className="text-small text-ink-2">
      {t("Browsers still ask the presenter before turning on a camera or microphone.")}
    </p>
  </fieldset>
);

const permissions = [
  { name: "allows_camera", label: t("use the camera") },
  { name: "allows_microphone", label: t("use the microphone") },
  { name: "allows_popups", label: t("open new windows") },
] as const;
