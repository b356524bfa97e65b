import type { ReactNode } from "react";
import { t } from "../ui/language.ts";

type Props<Item> = {
  listed: readonly Item[];
  /** How many there are. */
  total: number;
  renderLine: (item: Item) => ReactNode;
};

/** The latest of something, and that there are more. */
export const LatestList = <Item,>({ listed, total, renderLine }: Props<Item>) => (
  <>
    <ul>{listed.map(renderLine)}</ul>
    {listed.length < total && (
      <p className="border-t border-line py-3 text-small text-ink-3">
        {t("The latest {count} are listed.", { count: listed.length })}
      </p>
    )}
  </>
);
