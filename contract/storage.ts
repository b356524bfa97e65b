import * as z from "zod/mini";
import { sentence } from "./sentences.ts";
import { Id } from "./wire.ts";

const Amount = z.object({ count: z.number(), size: z.number() });

/** What lies in the store, in bytes. */
export const Storage = z.object({
  total: z.number(),
  /** With all their versions, the largest first. */
  demos: z.array(z.object({ _id: Id, title: z.string(), size: z.number(), versions: z.number() })),
  /** Complete, but not part of a demo. */
  unused: Amount,
  unfinished: Amount,
  /** Of deleted demos, until their time has come. */
  held: Amount,
  /** Objects that no record knows. */
  orphans: z.array(z.object({ key: z.string(), size: z.number() })),
  /** Of the disk that the store lies on; null where it is a bucket, which has no end that we could see. */
  disk: z.nullable(z.object({ total: z.number(), free: z.number() })),
});
export type Storage = z.infer<typeof Storage>;

/** What can be removed before its time. */
export const RemovedFiles = Amount;
export type RemovedFiles = z.infer<typeof RemovedFiles>;

export const storageMessages = {
  removed: (count: number) =>
    sentence(
      "storage.removed",
      { one: "{count} folder removed", other: "{count} folders removed" },
      { count },
    ),
} as const;
