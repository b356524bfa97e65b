import type { FastifyRequest } from "fastify";
import {
  EntryChange,
  EntryName,
  EntryQuery,
  ListFile,
  ListImport,
  NewEntry,
  OrganizationEntries,
  OrganizationEntry,
  type OrganizationList,
  organizationLists,
  organizationMessages,
} from "../../contract/organization.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeEntry, createEntry, removeEntry } from "./change.ts";
import { addFileRoutes } from "../list-files/file-routes.ts";
import { importList } from "./import-list.ts";
import { oneAtATime } from "../list-files/one-at-a-time.ts";
import { canManageOrganization } from "./policy.ts";
import { listEntries, visibleEntries } from "./queries.ts";
import { receiveFile } from "../list-files/receive-file.ts";

const tags = ["organization"];

export function organizationRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  for (const list of organizationLists) entryRoutes(app, portal, list);
  addFileRoutes(app, (scope) => uploadRoutes(scope, portal));
}

function readRoutes(app: App, { db }: Services) {
  app.get(
    "/organization/getDepartment",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The departments",
        tags,
        response: { 200: answer(OrganizationEntries) },
      },
    },
    async () => ({ data: await listEntries(db, "department") }),
  );

  app.get(
    "/organization/getDesignation",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "The designations",
        tags,
        response: { 200: answer(OrganizationEntries) },
      },
    },
    async () => ({ data: await listEntries(db, "designation") }),
  );
}

function entryRoutes(app: App, portal: Services, list: OrganizationList) {
  const { db } = portal;
  const path = `/organization/${list}/entries`;
  app.get(
    path,
    {
      schema: {
        summary: "The entries of a list, with how many people have each",
        tags,
        querystring: EntryQuery,
        response: { 200: listAnswer(OrganizationEntry) },
      },
    },
    async (request, reply) => {
      authorize(canManageOrganization(signedIn(request)));
      const query = visibleEntries(db, list, request.query.search);
      return answerList(portal, request, reply, query, OrganizationEntry);
    },
  );
  app.post(
    path,
    {
      schema: {
        summary: "Add an entry to a list",
        tags,
        body: NewEntry,
        response: { 201: answer(OrganizationEntry) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManageOrganization(actor));
      const data = await createEntry(db, actor, list, request.body.name);
      return reply.code(201).send({ data, message: organizationMessages.created });
    },
  );
  app.post(
    `${path}/rename`,
    {
      config: { refusals: [404] },
      schema: {
        summary: "Rename an entry; the people who have it follow",
        tags,
        body: EntryChange,
        response: { 200: answer(OrganizationEntry) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageOrganization(actor));
      const data = await changeEntry(db, actor, list, request.body);
      return { data, message: organizationMessages.renamed };
    },
  );
  app.post(
    `${path}/removal`,
    {
      config: { refusals: [404] },
      schema: {
        summary: "Remove an entry that nobody has",
        tags,
        body: EntryName,
        response: { 200: Message },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageOrganization(actor));
      await removeEntry(db, actor, list, request.body.name);
      return { message: organizationMessages.removed };
    },
  );
}

function uploadRoutes(scope: App, { db }: Services) {
  const inTurn = oneAtATime();
  const upload = (list: OrganizationList) => async (request: FastifyRequest) => {
    const actor = signedIn(request);
    authorize(canManageOrganization(actor));
    const file = await receiveFile(request);
    const data = await inTurn(() => importList(db, actor, list, file));
    return { data, message: organizationMessages.uploaded(list, data) };
  };

  scope.post(
    "/organization/department",
    {
      schema: {
        summary: "Add the departments of a .csv or .xlsx file",
        tags,
        consumes: ["multipart/form-data"],
        body: ListFile,
        response: { 200: answer(ListImport) },
      },
    },
    upload("department"),
  );

  scope.post(
    "/organization/designation",
    {
      schema: {
        summary: "Add the designations of a .csv or .xlsx file",
        tags,
        consumes: ["multipart/form-data"],
        body: ListFile,
        response: { 200: answer(ListImport) },
      },
    },
    upload("designation"),
  );
}
