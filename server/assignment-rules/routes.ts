import {
  AssignmentRule,
  NewRule,
  RuleChange,
  ruleMessages,
  RuleQuery,
} from "../../contract/assignment-rules.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { changeRule, createRule, removeRule } from "./change.ts";
import { canListRules } from "./policy.ts";
import { findRule, listRules } from "./queries.ts";

const tags = ["assignments"];

export function assignmentRuleRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/assignment-rules",
    {
      schema: {
        summary: "Rules by which people have demos",
        tags,
        querystring: RuleQuery,
        response: { 200: listAnswer(AssignmentRule) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListRules(actor));
      return answerList(portal, request, reply, listRules(db, actor), AssignmentRule);
    },
  );

  app.get(
    "/assignment-rules/:_id",
    { schema: { summary: "One rule", tags, ...byId(answer(AssignmentRule)) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListRules(actor));
      return { data: await findRule(db, actor, request.params._id) };
    },
  );

  app.post(
    "/assignment-rules",
    {
      config: { refusals: [404] },
      schema: {
        summary: "Give demos to everyone who fits, now and later",
        tags,
        body: NewRule,
        response: { 201: answer(AssignmentRule) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListRules(actor));
      const data = await createRule(db, actor, request.body);
      return reply.code(201).send({ data, message: ruleMessages.created });
    },
  );

  app.patch(
    "/assignment-rules/:_id",
    {
      schema: {
        summary: "Change a rule: any subset of the fields",
        tags,
        body: RuleChange,
        ...byId(answer(AssignmentRule)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListRules(actor));
      const data = await changeRule(db, actor, request.params._id, request.body);
      return { data, message: ruleMessages.updated };
    },
  );

  app.delete(
    "/assignment-rules/:_id",
    {
      schema: {
        summary: "Remove a rule, and what people have by it alone",
        tags,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListRules(actor));
      await removeRule(db, actor, request.params._id);
      return { message: ruleMessages.deleted };
    },
  );
}
