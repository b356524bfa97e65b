import type * as z from "zod/mini";
import { WithId } from "../../contract/wire.ts";

/** For the schema of a call about the one record that its path names: what is answered, with 200. */
export const byId = <Answered extends z.core.$ZodType>(answered: Answered) => ({
  params: WithId,
  response: { 200: answered },
});
