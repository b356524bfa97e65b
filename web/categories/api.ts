import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../contract/categories.ts";
import { callApi } from "../api.ts";

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["categories"],
    queryFn: async ({ signal }) =>
      (await callApi<{ data: Category[] }>("/product-categories", { signal })).data,
  });
