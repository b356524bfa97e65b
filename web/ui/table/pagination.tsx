import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../button.tsx";
import { joinClasses } from "../class-names.ts";
import { locale, t } from "../language.ts";
import { listPageNumbers } from "./page-numbers.ts";

type Props = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Names the landmark, where a page holds more than one. */
  label?: string;
};

/** On a phone the numbers take a row of their own, above Prev and Next. */
export const Pagination = ({ page, totalPages, onPage, label = t("Pagination") }: Props) => (
  <nav
    aria-label={label}
    className="flex min-w-0 flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between max-sm:gap-2"
  >
    <Button
      variant="ghost"
      size="sm"
      icon={<ChevronLeft size="1rem" aria-hidden />}
      disabled={page <= 1}
      onClick={() => onPage(page - 1)}
    >
      {t("Prev")}
    </Button>
    <ol className="flex min-w-0 items-center gap-0.5 tabular-nums max-sm:-order-1 max-sm:flex-wrap max-sm:basis-full max-sm:justify-center">
      {listPageNumbers(page, totalPages).map((entry) =>
        typeof entry === "number" ? (
          <li key={entry}>
            <PageButton number={entry} isCurrent={entry === page} onPage={onPage} />
          </li>
        ) : (
          <li key={`after ${entry.after}`} className="w-6 text-center text-ink-2">
            …
          </li>
        ),
      )}
    </ol>
    <Button
      variant="ghost"
      size="sm"
      disabled={page >= totalPages}
      onClick={() => onPage(page + 1)}
    >
      {t("Next")}
      <ChevronRight size="1rem" aria-hidden />
    </Button>
  </nav>
);

type PageButtonProps = { number: number; isCurrent: boolean; onPage: (page: number) => void };

const PageButton = ({ number, isCurrent, onPage }: PageButtonProps) => (
  <button
    type="button"
    aria-label={t("Page {number}", { number })}
    aria-current={isCurrent ? "page" : undefined}
    onClick={() => onPage(number)}
    className={joinClasses(
      "min-h-8 min-w-8 rounded-small px-1.5 text-small transition-colors",
      isCurrent
        ? "bg-brand-soft font-semibold text-brand"
        : "text-ink-2 hover:bg-sunken hover:text-ink",
    )}
  >
    {number.toLocaleString(locale)}
  </button>
);
