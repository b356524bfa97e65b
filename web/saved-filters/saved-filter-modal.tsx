import {
  type FilterScreen,
  type SavedFilter,
  SavedFilterForm,
} from "../../contract/personal/saved-filters.ts";
import { reload } from "../calls/query-client.ts";
import { NameModal } from "../forms/name-modal.tsx";
import { t } from "../ui/language.ts";
import { renameFilter, saveFilter } from "./api.ts";

type Props = {
  screen: FilterScreen;
  /** The filter to be renamed, or the part of the address that is saved. */
  subject: SavedFilter | string;
  onClose: () => void;
};

export function SavedFilterModal({ screen, subject, onClose }: Props) {
  const common = {
    label: t("Name"),
    rule: SavedFilterForm.shape.name,
    onSaved: () => reload([["saved-filters"]]),
    onClose,
  };
  return typeof subject === "string" ? (
    <NameModal
      {...common}
      title={t("Save filters")}
      subtitle={t("Search, filters and order of this list, for you alone.")}
      draftKey={`filter of ${screen}`}
      submitLabel={t("Save")}
      save={(name) => saveFilter({ screen, name, query: subject })}
    />
  ) : (
    <NameModal
      {...common}
      title={t("Rename filter")}
      name={subject.name}
      draftKey={`filter ${subject._id}`}
      save={(name) => renameFilter(subject._id, name)}
    />
  );
}
