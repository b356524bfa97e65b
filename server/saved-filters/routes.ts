import {
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  savedFilterMessages,
} from "../../contract/personal/saved-filters.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { notFound } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import {
  deleteSavedFilter,
  findSavedFilter,
  listSavedFilters,
  updateSavedFilter,
} from "./queries.ts";
import { saveFilter } from "./save.ts";

const tags = ["saved filters"];

export function savedFilterRoutes(app: App, { db }: Services): void {
  app.get(
    "/saved-filters",
    {
      schema: {
        summary: "The caller's own filters of all lists, by name",
        tags,
        response: { 200: listAnswer(SavedFilter) },
      },
    },
    async (request) => ({ data: await listSavedFilters(db, signedIn(request)) }),
  );
  app.post(
    "/saved-filters",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Save what a list is narrowed by, under a name",
        tags,
        body: NewSavedFilter,
        response: { 201: answer(SavedFilter) },
      },
    },
    async (request, reply) => {
      const data = await saveFilter(db, signedIn(request), request.body);
      return reply.code(201).send({ data, message: savedFilterMessages.saved });
    },
  );
  app.patch(
    "/saved-filters/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Rename a filter, or save something else under its name",
        tags,
        body: SavedFilterChange,
        ...byId(answer(SavedFilter)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await updateSavedFilter(db, actor, request.params._id, request.body);
      const data = await findSavedFilter(db, actor, request.params._id);
      return { data, message: savedFilterMessages.updated };
    },
  );
  app.delete(
    "/saved-filters/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "Delete a filter", tags, ...byId(Message) },
    },
    async (request) => {
      const isGone = await deleteSavedFilter(db, signedIn(request), request.params._id);
      if (!isGone) throw notFound();
      return { message: savedFilterMessages.deleted };
    },
  );
}
