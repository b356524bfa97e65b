import { Category, CategoryQuery } from "../../contract/categories.ts";
import { listAnswer } from "../../contract/wire.ts";
import { pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { signedIn } from "../sessions/actor.ts";
import { listCategories } from "./queries.ts";

export function categoryRoutes(app: App, { db }: Portal): void {
  app.get(
    "/product-categories",
    {
      schema: {
        summary: "The categories of demos",
        tags: ["categories"],
        querystring: CategoryQuery,
        response: { 200: listAnswer(Category) },
      },
    },
    async (request) =>
      pageOf(listCategories(db, signedIn(request), request.query.search), request.query),
  );
}
