import { type ReactNode, useState } from "react";
import { plural, t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";

const MAX_FOLDED = 8;

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  draw: (item: Item) => ReactNode;
  label?: string;
};

/** Of many lines the first; the others when they are asked for. */
export function FoldedList<Item>({ items, keyOf, draw, label }: Props<Item>) {
  const [isOpen, setOpen] = useState(false);
  // One line more is no reason to fold.
  const isLong = items.length > MAX_FOLDED + 1;
  const shown = isLong && !isOpen ? items.slice(0, MAX_FOLDED) : items;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
        {shown.map((item) => (
          <li key={keyOf(item)} className="px-3.5 py-2 wrap-anywhere">
            {draw(item)}
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={`mt-2 ${textLink}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("Show less") : plural(items.length, "Show all {count}", "Show all {count}")}
        </button>
      )}
    </>
  );
}
