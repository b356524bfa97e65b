import { t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";

type Props = { shown: number; total: number; onMore: () => void };

/** A list that goes on says so. */
export const ShownOfAll = ({ shown, total, onMore }: Props) => (
  <p className="mt-1.5 flex min-h-5 flex-wrap gap-x-2 text-small text-ink-2">
    {shown < total && (
      <>
        {t("Showing {shown} of {total}", { shown, total })}
        <button type="button" className={textLink} onClick={onMore}>
          {t("Show more")}
        </button>
      </>
    )}
  </p>
);
