import * as z from "zod/mini";
import { Id } from "./wire.ts";

/** Whether a demo is among the caller's favourites. */
export const Favourite = z.object({ _id: Id, is_favourite: z.boolean() });
export type Favourite = z.infer<typeof Favourite>;
