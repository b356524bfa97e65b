import { Star } from "lucide-react";
import type { Demo } from "../../contract/demos.ts";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { useFavourite } from "./api.ts";

type Props = {
  demo: Pick<Demo, "_id" | "title" | "is_favourite">;
  /** Where it stands. */
  className?: string;
};

/** Whether the demo is among the person's favourites. The name stays; the state is the pressing. */
export function StarButton({ demo, className }: Props) {
  const { mutate } = useFavourite(demo);
  const { title, is_favourite: isFavourite } = demo;
  return (
    <button
      type="button"
      // Among the favourites a card goes with its star: the next star is what is pressed then.
      data-again="star"
      aria-pressed={isFavourite}
      aria-label={t("Favourite: {title}", { title })}
      title={isFavourite ? t("Remove from favourites") : t("Add to favourites")}
      onClick={() => mutate(!isFavourite)}
      className={joinClasses(
        "flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-surface text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-pressed:text-warn",
        className,
      )}
    >
      <Star size="1.125rem" aria-hidden fill={isFavourite ? "currentColor" : "none"} />
    </button>
  );
}
