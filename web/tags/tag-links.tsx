import { Link } from "react-router";
import { t } from "../ui/language.ts";

type Props = {
  tags: readonly string[];
  /** The list of demos that a tag leads to. */
  list: "/" | "/demo";
};

/** All tags of a demo, each a way to the others that have it. */
export function TagLinks({ tags, list }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t("Tags")} className="flex max-w-full flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            to={`${list}?tags=${encodeURIComponent(tag)}`}
            title={t("All demos tagged {tag}", { tag })}
            className="min-h-6 max-w-full truncate rounded-full bg-sunken px-2.5 py-0.5 text-xs leading-5 font-medium text-ink-2 transition-colors hover:text-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
