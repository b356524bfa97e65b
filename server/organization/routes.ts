import multipart from "@fastify/multipart";
import type { FastifyError, FastifyRequest } from "fastify";
import {
  ListFile,
  listFileRefusals,
  ListImport,
  OrganizationEntries,
  type OrganizationList,
  organizationMessages,
} from "../../contract/organization.ts";
import { answer } from "../../contract/wire.ts";
import { answerError } from "../http/error-answer.ts";
import { authorize, Refusal } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { importList } from "./import-list.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { canManageOrganization } from "./policy.ts";
import { listEntries } from "./queries.ts";
import { multipartLimits, receiveFile } from "./receive-file.ts";

const tags = ["organization"];

/** Each holds its file in memory while it waits. */
const MAX_UPLOADS = 10;

export function organizationRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  // A scope of its own: every other call goes on refusing forms.
  void app.register(async (scope: App) => {
    await scope.register(multipart, { limits: multipartLimits });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const isOtherType = error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE";
      answerError(
        isOtherType ? new Refusal(415, listFileRefusals.notAForm) : error,
        request,
        reply,
      );
    });
    // The schema of the body is for the reader of the documentation; receive-file.ts checks it.
    scope.setValidatorCompiler(() => () => true);
    uploadRoutes(scope, portal);
  });
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

function uploadRoutes(scope: App, { db }: Services) {
  const inTurn = oneAtATime(MAX_UPLOADS);
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
