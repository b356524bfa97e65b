import {
  Category,
  CategoryChange,
  categoryMessages,
  CategoryQuery,
  ListedCategory,
  NewCategory,
} from "../../contract/categories.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeCategory, createCategory, removeCategory } from "./change.ts";
import { canManageCategories } from "./policy.ts";
import { listCategories } from "./queries.ts";

const tags = ["categories"];

export function categoryRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  writeRoutes(app, portal);
}

function readRoutes(app: App, portal: Services) {
  app.get(
    "/product-categories",
    {
      schema: {
        summary: "The categories of demos",
        tags,
        querystring: CategoryQuery,
        response: { 200: listAnswer(ListedCategory) },
      },
    },
    async (request, reply) => {
      const query = listCategories(portal.db, signedIn(request), request.query.search);
      return answerList(portal, request, reply, query, ListedCategory);
    },
  );
}

function writeRoutes(app: App, { db }: Services) {
  app.post(
    "/product-categories",
    {
      schema: {
        summary: "Create a category",
        tags,
        body: NewCategory,
        response: { 201: answer(Category) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManageCategories(actor));
      const data = await createCategory(db, actor, request.body.name);
      return reply.code(201).send({ data, message: categoryMessages.created });
    },
  );
  app.patch(
    "/product-categories/:_id",
    {
      schema: {
        summary: "Rename a category, or switch it on or off",
        tags,
        body: CategoryChange,
        ...byId(answer(Category)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageCategories(actor));
      const data = await changeCategory(db, actor, request.params._id, request.body);
      return { data, message: categoryMessages.updated };
    },
  );
  app.delete(
    "/product-categories/:_id",
    {
      schema: { summary: "Remove a category; its demos stay, without one", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageCategories(actor));
      await removeCategory(db, actor, request.params._id);
      return { message: categoryMessages.deleted };
    },
  );
}
