import {
  DEFAULT_LINK_DAYS,
  type DemoSharing,
  MAX_LINK_DAYS,
  MAX_LINK_OPENINGS,
  MIN_PASSCODE_LENGTH,
  type NewClientLink,
} from "../../contract/presenting/client-links.ts";
import type { UserMessage } from "../../contract/sentences.ts";
import { writeDay } from "../formats/format-date.ts";
import { ValidFor } from "../forms/valid-for.tsx";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";

/** As it is typed. */
export type LinkForm = {
  client: string;
  days: string;
  max_openings: string;
  passcode: string;
  build_id: string;
  shows_sender: boolean;
};

/** An empty value would be a field that nobody has filled in. */
const LIVE = "live";

export const EMPTY_LINK: LinkForm = {
  client: "",
  days: `${DEFAULT_LINK_DAYS}`,
  max_openings: "",
  passcode: "",
  build_id: LIVE,
  shows_sender: true,
};

export const toBody = (typed: LinkForm, demoId: string): NewClientLink => ({
  demo_id: demoId,
  client: typed.client,
  expires_in_days: Number(typed.days),
  max_openings: typed.max_openings.trim() === "" ? null : Number(typed.max_openings),
  passcode: typed.passcode,
  build_id: typed.build_id === LIVE ? null : typed.build_id,
  shows_sender: typed.shows_sender,
});

type Props = {
  value: LinkForm;
  errors: Record<string, UserMessage>;
  versions: DemoSharing["versions"];
  onChange: (part: Partial<LinkForm>) => void;
};

export const ShareFields = ({ value, errors, versions, onChange }: Props) => (
  <>
    <TextField
      label={t("Who is it for?")}
      placeholder={t("Client, and whom you are talking to")}
      hint={t("Only you and administrators read this.")}
      autoComplete="off"
      value={value.client}
      error={errors["client"]}
      onChange={(event) => onChange({ client: event.target.value })}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <ValidFor
        choices={[1, 3, DEFAULT_LINK_DAYS, 14, 30, MAX_LINK_DAYS]}
        value={value.days}
        error={errors["expires_in_days"]}
        onChange={(days) => onChange({ days })}
      />
      <TextField
        label={t("Number of openings")}
        placeholder={t("As often as they like")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={`${MAX_LINK_OPENINGS}`.length}
        value={value.max_openings}
        error={errors["max_openings"]}
        onChange={(event) => onChange({ max_openings: event.target.value })}
      />
      <TextField
        label={t("Passcode")}
        placeholder={t("None")}
        hint={t("At least {count} characters. Tell it to them another way than the link.", {
          count: MIN_PASSCODE_LENGTH,
        })}
        autoComplete="off"
        value={value.passcode}
        error={errors["passcode"]}
        onChange={(event) => onChange({ passcode: event.target.value })}
      />
      <LabelledSelect
        label={t("Version")}
        options={versionOptions(versions)}
        value={value.build_id}
        error={errors["build_id"]}
        onChange={(event) => onChange({ build_id: event.target.value })}
      />
    </div>
    <Switch
      label={t("Show my name to the client")}
      stateLabel={t("Show my name to the client")}
      checked={value.shows_sender}
      onChange={(shows_sender) => onChange({ shows_sender })}
    />
  </>
);

const versionOptions = (versions: DemoSharing["versions"]) => [
  { value: LIVE, label: t("Always the live version") },
  ...versions.map(({ _id, version, added_at }) => ({
    value: _id,
    label: t("Version {number}, {day}", { number: version, day: writeDay(added_at) }),
  })),
];
