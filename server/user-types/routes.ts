import { UserType, UserTypeQuery } from "../../contract/user-types.ts";
import { DEFAULT_PAGE, DEFAULT_SIZE, listAnswer } from "../../contract/wire.ts";
import { pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { listUserTypes } from "./queries.ts";

export function userTypeRoutes(app: App, { db }: Portal): void {
  app.get(
    "/user-types",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The roles people can have",
        tags: ["user types"],
        querystring: UserTypeQuery,
        response: { 200: listAnswer(UserType) },
      },
    },
    async (request) => {
      const { search, page = DEFAULT_PAGE, size = DEFAULT_SIZE } = request.query;
      return pageOf(listUserTypes(db, request.actor, search), { page, size });
    },
  );
}
