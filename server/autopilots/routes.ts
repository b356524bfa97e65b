import {
  Autopilot,
  autopilotMessages,
  AutopilotVerdict,
  NewAutopilot,
} from "../../contract/presenting/autopilot.ts";
import { answer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import * as z from "zod/mini";
import { canManageDemos } from "../demos/policy.ts";
import { findDemo } from "../demos/queries.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { readAutopilot } from "./queries.ts";
import { judgeAutopilot, removeAutopilot, saveAutopilot } from "./save.ts";

const tags = ["autopilots"];

/** Administrators record; anyone who may see the demo may replay it. */
export function autopilotRoutes(app: App, { db }: Services): void {
  app.get(
    "/demo-products/:_id/autopilot",
    {
      schema: {
        summary: "What was recorded for a demo to do while nobody touches it; null for nothing",
        tags,
        ...byId(answer(z.nullable(Autopilot))),
      },
    },
    async (request) => {
      const { _id } = await findDemo(db, signedIn(request), request.params._id);
      return { data: await readAutopilot(db, _id) };
    },
  );
  app.put(
    "/demo-products/:_id/autopilot",
    {
      schema: {
        summary: "Save what was recorded for a demo, in place of what was recorded before",
        tags,
        body: NewAutopilot,
        ...byId(answer(Autopilot)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const data = await saveAutopilot(db, actor, request.params._id, request.body);
      return { data, message: autopilotMessages.saved };
    },
  );
  app.patch(
    "/demo-products/:_id/autopilot",
    {
      schema: {
        summary: "Note whether a version of a demo follows what was recorded",
        tags,
        body: AutopilotVerdict,
        ...byId(answer(Autopilot)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      const data = await judgeAutopilot(db, actor, request.params._id, request.body);
      return { data, message: autopilotMessages.judged };
    },
  );
  app.delete(
    "/demo-products/:_id/autopilot",
    { schema: { summary: "Remove what was recorded for a demo", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageDemos(actor));
      await removeAutopilot(db, actor, request.params._id);
      return { message: autopilotMessages.removed };
    },
  );
}
