import { User } from "../../contract/accounts.ts";
import { firstLanguage } from "../../contract/languages.ts";
import { exportMediaTypes } from "../../contract/exports.ts";
import {
  ExportedPeople,
  PeopleFile,
  PersonOverview,
  SwitchedPeople,
  SwitchOutcome,
  UserList,
} from "../../contract/people.ts";
import {
  PickedUser,
  Registration,
  UserChange,
  UserFilter,
  userMessages,
  UserQuery,
} from "../../contract/users.ts";
import { providerMessages } from "../../contract/sign-in/providers.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize, badInput, forbidden } from "../http/errors.ts";
import { sendFile } from "../lists/export-file.ts";
import { answerSearch, answerUnpaged } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { by, signedIn } from "../sessions/actor.ts";
import { listAssignable } from "./assignable.ts";
import { changeUser, removeUser } from "./change.ts";
import { exportPeople } from "./export-people.ts";
import { readOverview } from "./overview.ts";
import { canCreateUsers, canDeleteUsers, canListUsers } from "./policy.ts";
import { proveWithFactor } from "./prove-identity.ts";
import { findUser, listUsers } from "./queries.ts";
import { createUserAs, register } from "./register.ts";
import { switchFound } from "./switch-found.ts";
import { undoDecision } from "./undo-decision.ts";

const tags = ["users"];

export function userRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  registerRoute(app, portal);
  writeRoutes(app, portal);
  decisionRoutes(app, portal);
  exportRoute(app, portal);
}

function readRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.get(
    "/users",
    {
      schema: {
        summary: "The people whom the caller may see",
        tags,
        querystring: UserQuery,
        response: { 200: UserList },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListUsers(actor));
      const { all, shortcuts, similar } = await listUsers(db, actor, request.query);
      return answerSearch(portal, request, reply, User, { query: all, shortcuts }, similar);
    },
  );
  app.get(
    "/users/allUsers",
    {
      schema: {
        summary: "The same, always all of them",
        tags,
        response: { 200: listAnswer(User) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListUsers(actor));
      const { all } = await listUsers(db, actor, {});
      return answerUnpaged(portal, request, reply, all, User);
    },
  );
  app.get(
    "/users/getUserByField",
    {
      schema: {
        summary: "Active people who can be given a demo, by place and position",
        tags,
        querystring: UserFilter,
        response: { 200: listAnswer(PickedUser) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListUsers(actor));
      const query = listAssignable(db, actor, request.query);
      return answerUnpaged(portal, request, reply, query, PickedUser);
    },
  );
  app.get(
    "/users/:_id",
    { schema: { summary: "One person; oneself is always in sight", tags, ...byId(answer(User)) } },
    async (request) => ({ data: await findUser(db, signedIn(request), request.params._id) }),
  );
  app.get(
    "/users/:_id/overview",
    {
      schema: {
        summary: "What a person has presented lately, and how many demos they may present",
        tags,
        ...byId(answer(PersonOverview)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      return { data: await readOverview(portal, actor, person) };
    },
  );
}

function registerRoute(app: App, { config, db }: Services) {
  app.post(
    "/users/register",
    {
      config: { guests: "welcome", machines: "refused", refusals: [403, 429] },
      schema: {
        summary: "Create an account: a visitor's own, or, as an administrator, anyone's",
        tags,
        body: Registration,
        response: { 201: answer(User) },
      },
    },
    async (request, reply) => {
      const person = request.body;
      if (!request.actor) {
        if (!config.selfRegistration) throw forbidden(userMessages.registrationClosed);
        if (config.passwordSignIn !== "on") throw forbidden(providerMessages.registerThere);
        const language = firstLanguage(request.headers["accept-language"]);
        const data = await register(db, by(request), person, language);
        return reply.code(201).send({ data, message: userMessages.registered });
      }
      authorize(canCreateUsers(request.actor));
      const role = person.user_type_id;
      if (role === undefined) throw badInput("user_type_id", userMessages.roleRequired);
      const data = await createUserAs(db, request.actor, { ...person, user_type_id: role });
      return reply.code(201).send({ data, message: userMessages.created });
    },
  );
}

function writeRoutes(app: App, { db, nudgeMail }: Services) {
  app.patch(
    "/users/:_id",
    {
      config: { refusals: [429] },
      schema: {
        summary: "Change a person: any subset of the fields",
        tags,
        body: UserChange,
        ...byId(answer(User)),
      },
    },
    async (request) => {
      const data = await changeUser(db, signedIn(request), request.params._id, request.body);
      nudgeMail();
      return { data, message: changeMessage(request.body) };
    },
  );
  app.post(
    "/users/batch",
    {
      config: { refusals: [404] },
      schema: {
        summary: "Switch the accounts of everyone who is found on or off, a hundred people a call",
        tags,
        body: SwitchedPeople,
        response: { 200: answer(SwitchOutcome) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListUsers(actor));
      await proveWithFactor(db, actor);
      const data = await switchFound(db, actor, request.body);
      nudgeMail();
      return { data, message: userMessages.switched(data.done) };
    },
  );
  app.delete(
    "/users/:_id",
    { schema: { summary: "Remove a person", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canDeleteUsers(actor));
      await proveWithFactor(db, actor);
      const user = await removeUser(db, actor, request.params._id);
      return { message: userMessages.deleted(user.name) };
    },
  );
}

function decisionRoutes(app: App, { db }: Services) {
  app.delete(
    "/users/:_id/decision",
    {
      schema: {
        summary: "Take one's own approval or rejection back, before the person is told of it",
        tags,
        ...byId(answer(User)),
      },
    },
    async (request) => {
      const data = await undoDecision(db, signedIn(request), request.params._id);
      return { data, message: userMessages.decisionUndone(data.name) };
    },
  );
}

/** The approval toggle and the status toggle say what they did; a form was simply saved. */
function changeMessage({ is_active: isActive, isApproved, ...rest }: UserChange) {
  if (Object.keys(rest).length > 0) return userMessages.updated;
  if (isApproved !== undefined) return userMessages.approval(isApproved);
  return isActive === undefined ? userMessages.updated : userMessages.status(isActive);
}

function exportRoute(app: App, portal: Services) {
  app.post(
    "/users/export",
    {
      // Programs read the list itself.
      config: { machines: "refused" },
      schema: {
        summary: "People as a file for a spreadsheet, in the caller's language",
        tags,
        produces: Object.values(exportMediaTypes),
        body: ExportedPeople,
        response: { 200: PeopleFile },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListUsers(actor));
      await proveWithFactor(portal.db, actor);
      const language = firstLanguage(request.headers["accept-language"]) ?? null;
      const { format, file } = await exportPeople(portal, actor, request.body, language);
      return sendFile(reply, "users", format, file);
    },
  );
}
