import {
  ImportedRow,
  ImportedRowQuery,
  ImportStart,
  PeopleImport,
  peopleImportMessages,
} from "../../contract/spreadsheets/people-imports.ts";
import { ListFile } from "../../contract/organization.ts";
import { answer, listAnswer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import { addFileRoutes } from "../list-files/file-routes.ts";
import { oneAtATime } from "../list-files/one-at-a-time.ts";
import { receiveFile } from "../list-files/receive-file.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { checkFile } from "./check-file.ts";
import { canImportPeople } from "./policy.ts";
import { findImport, listRows } from "./queries.ts";
import { startImport } from "./start-import.ts";

const tags = ["users"];

export function peopleImportRoutes(app: App, portal: Services): void {
  addFileRoutes(app, (scope) => checkRoute(scope, portal));
  readRoutes(app, portal);
  startRoute(app, portal);
}

function checkRoute(scope: App, { db }: Services) {
  const inTurn = oneAtATime();
  scope.post(
    "/people-imports",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Check a .csv or .xlsx file of people: what each row would do. Nobody is changed",
        tags,
        consumes: ["multipart/form-data"],
        body: ListFile,
        response: { 201: answer(PeopleImport) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canImportPeople(actor));
      const file = await receiveFile(request);
      const id = await inTurn(() => checkFile(db, actor, file));
      return reply.code(201).send({ data: await findImport(db, actor, id) });
    },
  );
}

function readRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.get(
    "/people-imports/:_id",
    {
      schema: {
        summary:
          "A file of people that was checked: what its rows would do, or how far its import is",
        tags,
        ...byId(answer(PeopleImport)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canImportPeople(actor));
      return { data: await findImport(db, actor, request.params._id) };
    },
  );
  app.get(
    "/people-imports/:_id/rows",
    {
      schema: {
        summary: "The rows of the file: what changes, field by field, or every reason against it",
        tags,
        querystring: ImportedRowQuery,
        ...byId(listAnswer(ImportedRow)),
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canImportPeople(actor));
      const { _id } = await findImport(db, actor, request.params._id);
      const rows = listRows(db, _id, request.query);
      return answerList(portal, request, reply, rows, ImportedRow);
    },
  );
}

function startRoute(app: App, { db, nudgeJobs }: Services) {
  app.post(
    "/people-imports/:_id/start",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Import a file that was checked, in the background",
        tags,
        body: ImportStart,
        ...byId(answer(PeopleImport)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canImportPeople(actor));
      await proveWithFactor(db, actor);
      const data = await startImport(db, actor, request.params._id, request.body.invites);
      nudgeJobs();
      return { data, message: peopleImportMessages.started };
    },
  );
}
