import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

export const MAX_CARD_TAGS = 2;

type Props = { tags: readonly string[]; max: number };

/** The first tags of a demo, and how many more there are. */
export function TagChips({ tags, max }: Props) {
  if (tags.length === 0) return null;
  const more = tags.slice(max);
  return (
    <ul aria-label={t("Tags")} className="flex max-w-full flex-wrap gap-1.5">
      {tags.slice(0, max).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Chip tone="neutral">{tag}</Chip>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(", ")}>
          <Chip tone="neutral">
            <span aria-hidden>+{more.length}</span>
            <span className="sr-only">{more.join(", ")}</span>
          </Chip>
        </li>
      )}
    </ul>
  );
}
