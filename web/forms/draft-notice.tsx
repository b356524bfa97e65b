import { textLink } from "../ui/text-link.ts";
import { t } from "../ui/language.ts";

/** Says that a form is not as it would begin, and offers to begin again. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <output className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken px-3 py-2 text-ink-2">
    {t("What you had typed before is here again.")}
    <button type="button" className={textLink} onClick={onDiscard}>
      {t("Discard it")}
    </button>
  </output>
);
