import type { ComponentProps } from "react";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { plural, t } from "../ui/language.ts";

type Props = Pick<ComponentProps<typeof LabelledSelect>, "value" | "error"> & {
  /** In days. */
  choices: readonly number[];
  onChange: (days: string) => void;
};

export const ValidFor = ({ choices, onChange, ...field }: Props) => (
  <LabelledSelect
    {...field}
    label={t("Valid for")}
    options={choices.map((days) => ({
      value: `${days}`,
      label: plural(days, "{count} day", "{count} days"),
    }))}
    onChange={(event) => onChange(event.target.value)}
  />
);
