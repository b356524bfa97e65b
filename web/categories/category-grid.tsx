import type { UseQueryResult } from "@tanstack/react-query";
import { Tags } from "lucide-react";
import { categoryMessages, type ListedCategory } from "../../contract/categories.ts";
import { demoMessages } from "../../contract/demos.ts";
import { messageOf } from "../calls/api.ts";
import { useClampedPage } from "../lists/use-clamped-page.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t, translate } from "../ui/language.ts";
import { Pagination } from "../ui/table/pagination.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { CategoryPage } from "./api.ts";
import { CategoryCard } from "./category-card.tsx";

type Props = {
  categories: UseQueryResult<CategoryPage>;
  page: number;
  isSearch: boolean;
  onPage: (page: number) => void;
  onToggle: (category: ListedCategory) => void;
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
};

/** One page of categories, or why there is none. */
export function CategoryGrid({ categories, page, isSearch, onPage, ...act }: Props) {
  const isMoving = useClampedPage(page, categories);
  if (categories.isPending || isMoving)
    return (
      <div className="grid min-h-[40dvh] place-items-center">
        <Spinner label={t("Loading the categories")} size={28} />
      </div>
    );
  if (categories.isError)
    return (
      <FailedState message={messageOf(categories.error)} onRetry={() => categories.refetch()} />
    );
  const { data, totalPages } = categories.data;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Tags aria-hidden />}
        title={translate(isSearch ? demoMessages.noResults : categoryMessages.none)}
      />
    );
  return (
    <div aria-busy={categories.isPlaceholderData}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {data.map((category) => (
          <li key={category._id} className="flex [&>*]:w-full">
            <CategoryCard
              category={category}
              onToggle={() => act.onToggle(category)}
              onEdit={() => act.onEdit(category)}
              onDelete={() => act.onDelete(category)}
            />
          </li>
        ))}
      </ul>
      {totalPages > 1 && (
        <div className="mt-6 flex justify-center">
          <Pagination page={page} totalPages={totalPages} onPage={onPage} />
        </div>
      )}
    </div>
  );
}
