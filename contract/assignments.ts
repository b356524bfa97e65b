import * as z from "zod/mini";
import { Id, ListQuery, optionalId, reference, Timestamp } from "./wire.ts";

export const MAPPING_FETCH_SIZE = 1000;

export const Assignment = z.object({
  _id: Id,
  demo_product_id: z.object({ _id: Id, title: z.string() }),
  user_id: z.object({ _id: Id, name: z.string() }),
  created_at: Timestamp,
  /** When the person last presented the demo; null: never. */
  last_presented_at: z.nullable(Timestamp),
});
export type Assignment = z.infer<typeof Assignment>;

export const NewAssignment = z.object({
  demo_product_id: reference("Please select a product and user"),
  user_id: reference("Please select a product and user"),
});
export type NewAssignment = z.infer<typeof NewAssignment>;
export const AssignmentQuery = z.extend(ListQuery, {
  user: optionalId("user"),
  demo: optionalId("demo"),
});
export type AssignmentQuery = z.infer<typeof AssignmentQuery>;

export const assignmentMessages = {
  created: "Demo assigned successfully",
  deleted: "Assignment deleted successfully",
  incomplete: "Please select a product and user",
  noUserChosen: "Please select a user to add",
  exists: "User already assigned",
  notReceiving: "Demos can be assigned to active people who are not administrators",
  failed: "Failed to assign product",
  filtersMissing: "Please select all filters",
  noMatch: "No users found for selected filters.",
} as const;
