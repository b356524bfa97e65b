import * as z from "zod/mini";
import { UsedTag } from "../../contract/tags.ts";
import { answer } from "../../contract/wire.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { listTags } from "./queries.ts";

const tags = ["tags"];

/** They are written with the demo that they belong to; here they are offered. */
export function tagRoutes(app: App, { db }: Services): void {
  app.get(
    "/tags",
    {
      schema: {
        summary: "The tags of the demos that one may watch, the most used first",
        tags,
        response: { 200: answer(z.array(UsedTag)) },
      },
    },
    async (request) => ({ data: await listTags(db, signedIn(request)) }),
  );
}
