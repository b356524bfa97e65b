import { useId } from "react";
import type { UserMessage } from "../../contract/sentences.ts";
import { translate } from "../ui/language.ts";

type Choice = { value: string; name: string; meaning: string };
type Props = {
  legend: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  error: UserMessage | undefined;
  onChange: (chosen: string[]) => void;
};

/** Several of a few, each with what it means. */
export function CheckChoices({ legend, choices, chosen, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <ul className="flex flex-col gap-2">
        {choices.map(({ value, name, meaning }) => (
          <li key={value}>
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0"
                checked={chosen.includes(value)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                  )
                }
              />
              <span className="font-medium">{name}</span>
            </label>
            <p className="pl-6.5 text-small text-ink-2">{meaning}</p>
          </li>
        ))}
      </ul>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-small font-medium text-danger">
          {translate(error)}
        </p>
      )}
    </fieldset>
  );
}
