import { Country, CountryQuery, Region, RegionQuery } from "../../contract/regions.ts";
import { listAnswer } from "../../contract/wire.ts";
import { pageOf } from "../paging.ts";
import type { App, Portal } from "../portal.ts";
import { listCountries, listRegions } from "./queries.ts";

export function regionRoutes(app: App, { db }: Portal): void {
  app.get(
    "/regions",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The regions",
        tags: ["regions"],
        querystring: RegionQuery,
        response: { 200: listAnswer(Region) },
      },
    },
    async (request) => pageOf(listRegions(db, request.actor, request.query.search), request.query),
  );

  app.get(
    "/countries",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The countries, of one region or of all",
        tags: ["regions"],
        querystring: CountryQuery,
        response: { 200: listAnswer(Country) },
      },
    },
    async (request) => pageOf(listCountries(db, request.actor, request.query), request.query),
  );
}
