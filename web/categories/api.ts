import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../contract/categories.ts";
import { callApi } from "../api.ts";

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["categories", "all"],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Category[] }>("/product-categories", { signal })).data,
  });

/** For pickers and filters: one that was switched off is no choice any more. */
export const activeCategoriesQuery = () =>
  queryOptions({
    ...categoriesQuery(),
    select: (categories) => categories.filter((category) => category.is_active),
  });
