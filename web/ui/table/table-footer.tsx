import { TABLE_PAGE_SIZES } from "../../../contract/portal.ts";
import { joinClasses } from "../class-names.ts";
import { plural, t } from "../language.ts";
import { Pagination } from "./pagination.tsx";
import { StepPagination, type Steps } from "./step-pagination.tsx";

/** Which page of how many, and how one gets to another. */
export type TablePaging = {
  page: number;
  size: number;
  totalCount: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** In place of numbered pages, for a list too long for them. */
  steps?: Steps | undefined;
};
type Props = TablePaging & { title: string };

export function TableFooter({ title, page, size, totalCount, onPage, onSize, steps }: Props) {
  const totalPages = Math.ceil(totalCount / size);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-small text-ink-2">
      <fieldset className="flex items-center">
        <legend className="sr-only">{t("Rows per page")}</legend>
        <span aria-hidden className="mr-1">
          {t("Rows")}
        </span>
        {TABLE_PAGE_SIZES.map((choice, index) => (
          <span key={choice} className="flex items-center">
            {index > 0 && <span aria-hidden>·</span>}
            <button
              type="button"
              aria-label={plural(choice, "{count} row", "{count} rows")}
              aria-pressed={choice === size}
              onClick={() => onSize(choice)}
              className={joinClasses(
                "min-h-7 min-w-7 rounded-small px-1 tabular-nums hover:text-ink",
                choice === size && "font-bold text-ink",
              )}
            >
              {choice}
            </button>
          </span>
        ))}
      </fieldset>
      {steps && <StepPagination steps={steps} label={t("{title} pages", { title })} />}
      {!steps && totalPages > 1 && (
        <div className="max-sm:order-last max-sm:basis-full">
          <Pagination
            page={page}
            totalPages={totalPages}
            onPage={onPage}
            label={t("{title} pages", { title })}
          />
        </div>
      )}
      <p aria-live="polite" className="tabular-nums">
        {!steps && totalCount > 0 && writeRange(page, size, totalCount)}
      </p>
    </div>
  );
}

function writeRange(page: number, size: number, totalCount: number) {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, totalCount);
  return t("{first}–{last} of {totalCount}", { first, last, totalCount });
}
