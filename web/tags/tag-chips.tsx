import { Link } from "react-router";
import type { OpenedFrom } from "../presenting/opened-from.ts";
import { Chip } from "../ui/chip.tsx";
import { t } from "../ui/language.ts";

const MAX_SHOWN = 2;

type Props = {
  demo: { _id: string; tags: readonly string[] };
  /** The list that the demo stands in. */
  from: OpenedFrom;
};

/** The first tags of a demo, and how many more there are: pointed at they are named, pressed the demo shows them. */
export function TagChips({ demo: { _id, tags }, from }: Props) {
  if (tags.length === 0) return null;
  const more = tags.slice(MAX_SHOWN);
  return (
    <ul aria-label={t("Tags")} className="flex max-w-full flex-wrap gap-1.5">
      {tags.slice(0, MAX_SHOWN).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Chip tone="neutral">{tag}</Chip>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          {/* For the mouse: keys have the card's own link. */}
          <Link
            to={`/demo-details/${_id}`}
            state={from}
            title={more.join(", ")}
            tabIndex={-1}
            className="relative z-10 flex"
          >
            <Chip tone="neutral">+{more.length}</Chip>
          </Link>
        </li>
      )}
    </ul>
  );
}
