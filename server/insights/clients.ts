import { ClientMeeting, ClientQuery, InsightClient } from "../../contract/meetings/clients.ts";
import { InsightQuery } from "../../contract/insights.ts";
import { listAnswer } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { listClientMeetings, listClients } from "./client-queries.ts";
import { canSeeInsights } from "./policy.ts";
import { scopeOf } from "./scope.ts";

const tags = ["insights"];

/** What a client was shown, by meeting. */
export function clientRoutes(app: App, { db }: Services): void {
  app.get(
    "/insights/clients",
    {
      schema: {
        summary: "Clients whom demos were shown to in meetings, the last first",
        tags,
        querystring: InsightQuery,
        response: { 200: listAnswer(InsightClient) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeInsights(actor, request.query));
      return { data: await listClients(db, scopeOf(actor, request.query)) };
    },
  );
  app.get(
    "/insights/clients/meetings",
    {
      schema: {
        summary: "What one client was shown, meeting by meeting, and for how long",
        tags,
        querystring: ClientQuery,
        response: { 200: listAnswer(ClientMeeting) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSeeInsights(actor, request.query));
      const { client, ...query } = request.query;
      return { data: await listClientMeetings(db, scopeOf(actor, query), client) };
    },
  );
}
