import * as z from "zod/mini";
import { constant } from "./sentences.ts";
import { Id, line, ListQuery } from "./wire.ts";

export const Category = z.object({ _id: Id, name: z.string(), is_active: z.boolean() });
export type Category = z.infer<typeof Category>;

/** As a list shows it; for those who may remove it, with the number of demos that would lose it. */
export const ListedCategory = z.extend(Category, { demo_count: z.optional(z.number()) });
export type ListedCategory = z.infer<typeof ListedCategory>;

const CategoryName = line(constant("categories.nameRequired", "Category name is required"), 100);
export const NewCategory = z.object({ name: CategoryName });
export type NewCategory = z.infer<typeof NewCategory>;
export const CategoryChange = z.partial(z.object({ name: CategoryName, is_active: z.boolean() }));
export type CategoryChange = z.infer<typeof CategoryChange>;
export const CategoryQuery = ListQuery;

/** Shown where a demo has no category. */
export const NO_CATEGORY = constant("categories.unavailable", "Not Available");

export const categoryMessages = {
  created: constant("categories.created", "Category created successfully"),
  updated: constant("categories.updated", "Category updated successfully"),
  deleted: constant("categories.deleted", "Category deleted successfully"),
  exists: constant("categories.exists", "Category already exists"),
  none: constant("categories.none", "No category found"),
} as const;
