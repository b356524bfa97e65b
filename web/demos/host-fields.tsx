import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { hostMessages, hostOf, MAX_ADDED_HOSTS } from "../../contract/builds/outside-hosts.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t, translate } from "../ui/language.ts";
import type { DemoFormState } from "./demo-form.ts";

type Props = {
  form: DemoFormState;
  /** Those that the inspection found; null where nobody has looked yet, undefined without an upload. */
  found: readonly string[] | null | undefined;
};

/** Whom an uploaded demo may call. What its build names is allowed until somebody switches it off. */
export function HostFields({ form, found }: Props) {
  const [every, added, refused] = useWatch({
    control: form.control,
    name: ["allows_every_host", "added_hosts", "refused_hosts"],
  });
  if (found === undefined) return null;
  const hosts = [...new Set([...(found ?? []), ...refused])].toSorted();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1.5 text-small font-medium">{t("Allowed outside hosts")}</legend>
      <label className="flex min-h-8 items-center gap-2.5">
        <input type="checkbox" {...form.register("allows_every_host")} className={BOX} />
        {t("any host, including ones computed at run time")}
      </label>
      {!every && (
        <>
          {hosts.map((host) => (
            <label key={host} className="flex min-h-8 items-center gap-2.5 wrap-anywhere">
              <input
                type="checkbox"
                checked={!refused.includes(host)}
                onChange={({ target }) => (target.checked ? allowHost : refuseHost)(form, host)}
                className={BOX}
              />
              {host}
            </label>
          ))}
          {added.map((host) => (
            <AddedHost
              key={host}
              host={host}
              onRemove={() => setAdded(form, without(added, host))}
            />
          ))}
          <HostEntry form={form} />
        </>
      )}
      <p className="text-small text-ink-2">
        {found === null
          ? t("This version was uploaded before hosts were recorded: upload it again to see them.")
          : t(
              "Hosts named in its files are found on upload. Calls to any other host are blocked and reported.",
            )}
      </p>
    </fieldset>
  );
}

const EXAMPLE = "cdn.example.com";
const BOX = "size-4 shrink-0 accent-brand disabled:opacity-60";

const AddedHost = ({ host, onRemove }: { host: string; onRemove: () => void }) => (
  <p className="flex min-h-8 items-center gap-2.5 wrap-anywhere">
    <IconButton
      icon={X}
      label={t("Remove {host}", { host })}
      className="-mx-2.5"
      onClick={onRemove}
    />
    {host}
  </p>
);

/** An address that somebody pastes is taken for its host. */
function HostEntry({ form }: { form: DemoFormState }) {
  const [typed, setTyped] = useState("");
  const [objection, setObjection] = useState<string>();
  const add = () => {
    const host = hostOf(typed);
    const isFull = form.getValues("added_hosts").length >= MAX_ADDED_HOSTS;
    if (host === undefined || isFull)
      return setObjection(translate(isFull ? hostMessages.tooMany : hostMessages.noHost));
    allowHost(form, host);
    setTyped("");
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form around it is not meant.
    event.preventDefault();
    add();
  };
  return (
    <div className="my-1 flex max-w-md items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t("Another host")}
          placeholder={EXAMPLE}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={objection}
          onChange={({ target }) => {
            setTyped(target.value);
            setObjection(undefined);
          }}
          onKeyDown={addOnEnter}
        />
      </div>
      <Button variant="outline" icon={<Plus size="1rem" aria-hidden />} onClick={add}>
        {t("Add")}
      </Button>
    </div>
  );
}

/** One that was switched off is switched on again, any other is added. */
export function allowHost(form: DemoFormState, host: string) {
  const { added_hosts: added, refused_hosts: refused } = form.getValues();
  if (refused.includes(host)) setRefused(form, without(refused, host));
  else setAdded(form, [...without(added, host), host]);
}

const refuseHost = (form: DemoFormState, host: string) =>
  setRefused(form, [...form.getValues("refused_hosts"), host]);

const without = (hosts: readonly string[], host: string) => hosts.filter((one) => one !== host);
const setAdded = (form: DemoFormState, hosts: string[]) =>
  form.setValue("added_hosts", hosts.toSorted(), { shouldDirty: true });
const setRefused = (form: DemoFormState, hosts: string[]) =>
  form.setValue("refused_hosts", hosts.toSorted(), { shouldDirty: true });
