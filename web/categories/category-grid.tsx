import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, Tags } from "lucide-react";
import { categoryMessages, type ListedCategory } from "../../contract/categories.ts";
import { demoMessages } from "../../contract/demos.ts";
import { CardGrid } from "../lists/card-grid.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { t, translate } from "../ui/language.ts";
import type { Page } from "../lists/page-query.ts";
import { CategoryCard, CategoryCardSkeleton } from "./category-card.tsx";

type Props = {
  categories: UseQueryResult<Page<ListedCategory>>;
  page: number;
  isSearch: boolean;
  onPage: (page: number) => void;
  onNew: () => void;
  onToggle: (category: ListedCategory) => void;
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
};

export const CategoryGrid = ({ categories, page, isSearch, onPage, onNew, ...act }: Props) => (
  <CardGrid
    list={categories}
    page={page}
    onPage={onPage}
    columns="gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 min-[112.5rem]:grid-cols-5"
    loadingLabel={t("Loading the categories")}
    skeleton={<CategoryCardSkeleton />}
    empty={
      <EmptyState
        icon={<Tags aria-hidden />}
        title={translate(isSearch ? demoMessages.noResults : categoryMessages.none)}
        action={
          !isSearch && (
            <Button icon={<Plus size="1rem" aria-hidden />} onClick={onNew}>
              {t("New category")}
            </Button>
          )
        }
      />
    }
    renderCard={(category) => (
      <CategoryCard
        category={category}
        onToggle={() => act.onToggle(category)}
        onEdit={() => act.onEdit(category)}
        onDelete={() => act.onDelete(category)}
      />
    )}
  />
);
