import * as z from "zod/mini";
import { constant, sentence } from "../sentences.ts";
import { Id, Timestamp } from "../wire.ts";

/** A demo that was deleted, and what of it would come back. */
export const DeletedDemo = z.object({
  _id: Id,
  title: z.string(),
  deleted_by: z.string(),
  deleted_at: Timestamp,
  restorable_until: Timestamp,
  /** Of all its versions, in bytes. */
  size: z.number(),
  version_count: z.number(),
  /** Its category, unless it had none or that is gone. */
  category: z.nullable(z.string()),
});
export type DeletedDemo = z.infer<typeof DeletedDemo>;

export const deletedDemoMessages = {
  restored: (title: string) => sentence("deletedDemos.restored", "{title} is back", { title }),
  unavailable: constant(
    "deletedDemos.unavailable",
    "This demo cannot be restored any more, or was restored already",
  ),
  filesGone: constant(
    "deletedDemos.filesGone",
    "The files of this demo are gone by now. It can no longer be restored.",
  ),
} as const;
