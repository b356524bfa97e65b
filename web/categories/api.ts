import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Category, CategoryChange, ListedCategory } from "../../contract/categories.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";
import { pageQuery } from "../lists/page-query.ts";

export type CategoryFilter = { search: string; page: number };

const CARDS_PER_PAGE = 24;

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["categories", "all"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Category[]>("/product-categories"),
  });

/** For pickers and filters: one that was switched off is no choice any more. */
export const activeCategoriesQuery = () =>
  queryOptions({
    ...categoriesQuery(),
    select: (categories) => categories.filter((category) => category.is_active),
  });

export const categoryPageQuery = ({ search, page }: CategoryFilter) =>
  pageQuery<ListedCategory>("categories", "/product-categories", {
    search,
    page,
    size: CARDS_PER_PAGE,
  });

/** Creates one, or renames the one that has an id. */
export const saveCategoryMutation = () =>
  mutationOptions({
    mutationFn: ({ _id, name }: { _id: string | undefined; name: string }) =>
      _id === undefined
        ? callApi<WithMessage>("/product-categories", { method: "POST", body: { name } })
        : changeCategory({ _id }, { name }),
    onSuccess: reloadCategories,
  });

export const changeCategory = ({ _id }: { _id: string }, body: CategoryChange) =>
  callApi<WithMessage>(`/product-categories/${_id}`, { method: "PATCH", body });

/** Whether it went or somebody else was faster: the list is asked for again. */
export const deleteCategory = (id: string) =>
  callApi<WithMessage>(`/product-categories/${id}`, { method: "DELETE" });

/** Demos carry the names of their categories. */
export const reloadCategories = () => reload([["categories"], ["demos"]]);
