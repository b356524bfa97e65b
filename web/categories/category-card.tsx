import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { ListedCategory } from "../../contract/categories.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { cardClasses } from "../ui/card.tsx";
import { plural, t } from "../ui/language.ts";
import { Switch } from "../ui/fields/switch.tsx";
import { SkeletonBox, SkeletonLine } from "../ui/skeleton.tsx";
import { textLink } from "../ui/text-link.ts";

type Props = {
  category: ListedCategory;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export const CategoryCard = ({ category, onToggle, onEdit, onDelete }: Props) => {
  const { _id, name, is_active: isActive, demo_count: demos = 0 } = category;
  const count = plural(demos, "{count} demo", "{count} demos");
  return (
    <article className={`${cardClasses} flex flex-col gap-4 p-4`}>
      <div className="min-w-0 flex-1">
        <h2 className="text-large font-semibold wrap-anywhere">{name}</h2>
        <p className="mt-0.5 text-small text-ink-2">
          {/* The list of demos is narrowed by active categories alone. */}
          {demos > 0 && isActive ? (
            <Link to={`/demo?category=${_id}`} className={textLink}>
              {count}
            </Link>
          ) : (
            count
          )}
        </p>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Switch
          checked={isActive}
          onChange={onToggle}
          label={t("Status of {name}", { name })}
          stateLabel={isActive ? t("Active") : t("Inactive")}
        />
        <div className="-mr-2 flex">
          <IconButton icon={Pencil} label={t("Edit {name}", { name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t("Delete {name}", { name })} onClick={onDelete} />
        </div>
      </div>
    </article>
  );
};

/** One that is on its way. */
export const CategoryCardSkeleton = () => (
  <div className={`${cardClasses} flex flex-col gap-4 p-4`}>
    <div>
      <SkeletonLine width="w-32" />
      <SkeletonLine width="w-16" />
    </div>
    <SkeletonBox className="h-8 w-24" />
  </div>
);
