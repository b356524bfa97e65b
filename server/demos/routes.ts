import { Demo, DemoQuery } from "../../contract/demos.ts";
import { answer, DEFAULT_PAGE, DEFAULT_SIZE, listAnswer, WithId } from "../../contract/wire.ts";
import { pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { signedIn } from "../sessions/actor.ts";
import { withAddresses } from "./addresses.ts";
import { findDemo, listDemos } from "./queries.ts";

const tags = ["demos"];

export function demoRoutes(app: App, { db, config }: Portal): void {
  app.get(
    "/demo-products",
    {
      schema: {
        summary: "The demos that one may watch",
        tags,
        querystring: DemoQuery,
        response: { 200: listAnswer(Demo) },
      },
    },
    async (request) => {
      const { page = DEFAULT_PAGE, size = DEFAULT_SIZE, ...filter } = request.query;
      const found = await pageOf(listDemos(db, signedIn(request), filter), { page, size });
      return { ...found, data: found.data.map((demo) => withAddresses(config.contentUrl, demo)) };
    },
  );
  app.get(
    "/demo-products/:_id",
    {
      schema: {
        summary: "One demo",
        tags,
        params: WithId,
        response: { 200: answer(Demo) },
      },
    },
    async (request) => {
      const demo = await findDemo(db, signedIn(request), request.params._id);
      return { data: withAddresses(config.contentUrl, demo) };
    },
  );
}
