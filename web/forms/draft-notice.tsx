import type { FieldValues, UseFormReturn } from "react-hook-form";
import { textLink } from "../ui/text-link.ts";
import { t } from "../ui/language.ts";
import type { useDraft } from "./draft.ts";

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>;
  draft: ReturnType<typeof useDraft>;
};

/** Says that a form is not as it would begin, and offers to begin again. */
export function DraftNotice<Values extends FieldValues, Sent>({
  form,
  draft,
}: Props<Values, Sent>) {
  if (!draft.isRestored) return null;
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-3 py-2 text-ink-2">
      {t("We restored your draft.")}
      <button
        type="button"
        className={textLink}
        onClick={() => {
          form.reset();
          draft.clear();
        }}
      >
        {t("Discard")}
      </button>
    </output>
  );
}
