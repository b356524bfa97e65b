import { useQuery } from "@tanstack/react-query";
import { Box, Plus } from "lucide-react";
import { useState } from "react";
import type { ListedCategory } from "../../contract/categories.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { useListAddress, searchOf } from "../lists/list-address.ts";
import { useRowChange } from "../lists/row-change.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { categoryPageQuery, changeCategory } from "./api.ts";
import { CategoryGrid } from "./category-grid.tsx";

const CategoryModal = lazyDialog(async () => ({
  default: (await import("./category-modal.tsx")).CategoryModal,
}));
const DeleteCategoryModal = lazyDialog(async () => ({
  default: (await import("./delete-category-modal.tsx")).DeleteCategoryModal,
}));
const NEW = "new";

/** What demos are sorted by. */
export default function CategoriesPage() {
  const { address, change } = useListAddress({});
  const search = searchOf(address.search);
  const categories = useQuery(categoryPageQuery({ search, page: address.page }));
  const edit = useDialogAddress("edit");
  useDialogSoon(CategoryModal);
  const [doomed, setDoomed] = useState<ListedCategory | null>(null);
  const toggle = useRowChange<ListedCategory, { is_active: boolean }>(["categories"], {
    send: changeCategory,
    reload: [["categories"], ["demos"]],
  });
  const count = categories.data?.totalCount;
  const edited = categories.data?.data.find(({ _id }) => _id === edit.value);
  return (
    <>
      <PageHeader
        title={t("Categories")}
        subtitle={
          count === undefined ? " " : plural(count, "{count} category", "{count} categories")
        }
        actions={
          <>
            <SearchBox
              value={search}
              onChange={(text) => change({ search: text.trim() })}
              placeholder={t("Search categories")}
            />
            <ButtonLink
              to="/demo"
              variant="outline"
              icon={<Box size="1rem" aria-hidden />}
              className="max-sm:flex-1"
            >
              {t("Products")}
            </ButtonLink>
            <Button
              icon={<Plus size="1rem" aria-hidden />}
              onClick={() => edit.open(NEW)}
              className="max-sm:flex-1"
            >
              {t("Category")}
            </Button>
          </>
        }
      />
      <CategoryGrid
        categories={categories}
        page={address.page}
        isSearch={search !== ""}
        onPage={(page) => change({ page })}
        onNew={() => edit.open(NEW)}
        onToggle={(category) => toggle(category, { is_active: !category.is_active })}
        onEdit={({ _id }) => edit.open(_id)}
        onDelete={setDoomed}
      />
      {(edit.value === NEW || edited) && (
        <CategoryModal key={edit.value} category={edited} onClose={edit.close} />
      )}
      {doomed && <DeleteCategoryModal category={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
