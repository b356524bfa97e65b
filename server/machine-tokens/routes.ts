import {
  CreatedToken,
  MachineToken,
  NewMachineToken,
  tokenMessages,
} from "../../contract/operation/machine-tokens.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { createToken, revokeToken } from "./change.ts";
import { canManageTokens } from "./policy.ts";
import { listTokens } from "./queries.ts";

const tags = ["machine tokens"];

export function machineTokenRoutes(app: App, { db }: Services): void {
  app.get(
    "/machine-tokens",
    {
      schema: {
        summary: "The tokens of programs, newest first",
        tags,
        response: { 200: listAnswer(MachineToken) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageTokens(actor));
      return { data: await listTokens(db, actor) };
    },
  );
  app.post(
    "/machine-tokens",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Create a token; no other answer will hold it",
        tags,
        body: NewMachineToken,
        response: { 201: answer(CreatedToken) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canManageTokens(actor));
      await proveWithFactor(db, actor);
      const data = await createToken(db, actor, request.body);
      return reply.code(201).send({ data, message: tokenMessages.created });
    },
  );
  app.delete(
    "/machine-tokens/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "Revoke a token: its next call is refused", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageTokens(actor));
      await revokeToken(db, actor, request.params._id);
      return { message: tokenMessages.revoked };
    },
  );
}
