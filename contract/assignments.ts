import * as z from "zod/mini";
import { constant } from "./sentences.ts";
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

export const assignmentMessages = {
  created: constant("assignments.created", "Demo assigned successfully"),
  deleted: constant("assignments.deleted", "Assignment deleted successfully"),
  incomplete: constant("assignments.incomplete", "Please select a product and user"),
  noUserChosen: constant("assignments.noUserChosen", "Please select a user to add"),
  exists: constant("assignments.exists", "User already assigned"),
  notReceiving: constant(
    "assignments.notReceiving",
    "Demos can be assigned to active people who are not administrators",
  ),
  failed: constant("assignments.failed", "Failed to assign product"),
  filtersMissing: constant("assignments.filtersMissing", "Please select all filters"),
  noMatch: constant("assignments.noMatch", "No users found for selected filters."),
} as const;

export const NewAssignment = z.object({
  demo_product_id: reference(assignmentMessages.incomplete),
  user_id: reference(assignmentMessages.incomplete),
});
export type NewAssignment = z.infer<typeof NewAssignment>;
export const AssignmentQuery = z.extend(ListQuery, {
  user: optionalId("user"),
  demo: optionalId("demo"),
});
export type AssignmentQuery = z.infer<typeof AssignmentQuery>;
