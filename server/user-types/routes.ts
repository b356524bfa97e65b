import {
  NewUserType,
  UserType,
  UserTypeChange,
  userTypeMessages,
  UserTypeQuery,
} from "../../contract/user-types.ts";
import { answer, DEFAULT_PAGE, DEFAULT_SIZE, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { pageOf } from "../lists/paging.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeUserType, createUserType, removeUserType } from "./change.ts";
import { canManageUserTypes } from "./policy.ts";
import { listUserTypes } from "./queries.ts";

const tags = ["user types"];

export function userTypeRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  writeRoutes(app, portal);
}

function readRoutes(app: App, { db }: Services) {
  app.get(
    "/user-types",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The roles people can have",
        tags,
        querystring: UserTypeQuery,
        response: { 200: listAnswer(UserType) },
      },
    },
    async (request) => {
      const { search, page = DEFAULT_PAGE, size = DEFAULT_SIZE } = request.query;
      return pageOf(db, listUserTypes(db, request.actor, search), { page, size });
    },
  );
}

function writeRoutes(app: App, { db }: Services) {
  app.post(
    "/user-types",
    {
      schema: {
        summary: "Create a role; it has the rights of an employee",
        tags,
        body: NewUserType,
        response: { 201: answer(UserType) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManageUserTypes(actor));
      const data = await createUserType(db, actor, request.body);
      return reply.code(201).send({ data, message: userTypeMessages.created });
    },
  );
  app.patch(
    "/user-types/:_id",
    {
      schema: {
        summary: "Rename a role, or switch it on or off",
        tags,
        body: UserTypeChange,
        ...byId(answer(UserType)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageUserTypes(actor));
      const data = await changeUserType(db, actor, request.params._id, request.body);
      return { data, message: userTypeMessages.updated };
    },
  );
  app.delete(
    "/user-types/:_id",
    { schema: { summary: "Remove a role that nobody holds", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageUserTypes(actor));
      await removeUserType(db, actor, request.params._id);
      return { message: userTypeMessages.deleted };
    },
  );
}
