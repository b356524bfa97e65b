import type { FilterScreen, SavedFilter } from "../../contract/personal/saved-filters.ts";
import { reload } from "../calls/query-client.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { deleteFilter } from "./api.ts";
import { SavedFilterModal } from "./saved-filter-modal.tsx";

export type FilterDialog =
  | { kind: "save"; query: string }
  | { kind: "rename" | "delete"; filter: SavedFilter };

type Props = { screen: FilterScreen; dialog: FilterDialog; onClose: () => void };

/** What the menu of saved filters asks for: a name, or a yes. */
export const FilterDialogs = ({ screen, dialog, onClose }: Props) =>
  dialog.kind === "delete" ? (
    <ConfirmModal
      title={t("Delete “{name}”?", { name: dialog.filter.name })}
      act={() => deleteFilter(dialog.filter._id)}
      onSettled={() => reload([["saved-filters"]])}
      onClose={onClose}
    />
  ) : (
    <SavedFilterModal
      screen={screen}
      subject={dialog.kind === "save" ? dialog.query : dialog.filter}
      onClose={onClose}
    />
  );
