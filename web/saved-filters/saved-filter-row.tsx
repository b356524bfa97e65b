import { Check, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { SavedFilter } from "../../contract/personal/saved-filters.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { t } from "../ui/language.ts";

type Props = {
  filter: SavedFilter;
  /** Whether the list shows just this. */
  isShown: boolean;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
};

export const SavedFilterRow = ({ filter, isShown, onOpen, onRename, onDelete }: Props) => (
  <li className="flex items-center">
    <Link
      // On the page that is open: employees have their demos on Home, others on a page of their own.
      to={{ search: `?${filter.query}` }}
      aria-current={isShown ? "true" : undefined}
      onClick={onOpen}
      className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-small px-2.5 py-1.5 transition-colors hover:bg-sunken aria-[current]:font-medium"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{filter.name}</span>
      {isShown && <Check size="1rem" aria-hidden className="shrink-0 text-brand" />}
    </Link>
    <IconButton
      icon={Pencil}
      label={t("Rename {name}", { name: filter.name })}
      title={t("Rename")}
      onClick={onRename}
    />
    <IconButton
      icon={Trash2}
      label={t("Delete {name}", { name: filter.name })}
      title={t("Delete")}
      onClick={onDelete}
    />
  </li>
);
