import {
  FactorRule,
  FactorRuleChange,
  factorRuleMessages,
} from "../../contract/operation/factor-rules.ts";
import { listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { removeRule, setRule } from "./change.ts";
import { canManageRules } from "./policy.ts";
import { listRules } from "./queries.ts";

const tags = ["factor rules"];

/** Which roles must have a second factor. */
export function factorRuleRoutes(app: App, { db }: Services): void {
  app.get(
    "/factor-rules",
    {
      schema: {
        summary: "Every role: whether it must have a second factor, and who has none yet",
        tags,
        response: { 200: listAnswer(FactorRule) },
      },
    },
    async (request) => {
      authorize(canManageRules(signedIn(request)));
      return { data: await listRules(db) };
    },
  );
  app.put(
    "/factor-rules/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Require a second factor of a role, after so many days",
        tags,
        body: FactorRuleChange,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageRules(actor));
      await proveWithFactor(db, actor);
      await setRule(db, actor, request.params._id, request.body);
      return { message: factorRuleMessages.saved };
    },
  );
  app.delete(
    "/factor-rules/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "Require it no longer", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canManageRules(actor));
      await proveWithFactor(db, actor);
      await removeRule(db, actor, request.params._id);
      return { message: factorRuleMessages.removed };
    },
  );
}
