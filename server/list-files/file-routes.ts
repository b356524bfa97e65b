import multipart from "@fastify/multipart";
import type { FastifyError } from "fastify";
import { listFileRefusals } from "../../contract/organization.ts";
import { answerError } from "../http/error-answer.ts";
import { Refusal } from "../http/errors.ts";
import type { App } from "../portal-services.ts";
import { multipartLimits } from "./receive-file.ts";

/** Calls that take a form with a file, in a separate scope: every other call goes on refusing forms. */
export function addFileRoutes(app: App, add: (scope: App) => void): void {
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
    add(scope);
  });
}
