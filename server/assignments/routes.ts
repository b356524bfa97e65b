import {
  Assignment,
  assignmentMessages,
  AssignmentQuery,
  AssignmentChange,
  BatchOutcome,
  CandidateAnswer,
  CandidateQuery,
  NewAssignment,
  NewAssignments,
  TakenAssignments,
  TakenOutcome,
} from "../../contract/assignments.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveWithFactor } from "../users/prove-identity.ts";
import { assign, changeAssignment, unassign } from "./assign.ts";
import { assignFound, unassignMany } from "./batch.ts";
import { pageOfCandidates } from "./candidates.ts";
import { canListAssignments } from "./policy.ts";
import { listAssignments } from "./queries.ts";

const tags = ["assignments"];

export function assignmentRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/user-demo-mapping",
    {
      schema: {
        summary: "Who may present what",
        tags,
        querystring: AssignmentQuery,
        response: { 200: listAnswer(Assignment) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      const { query, shortcuts } = await listAssignments(db, actor, request.query);
      return answerList(portal, request, reply, query, Assignment, shortcuts);
    },
  );

  app.post(
    "/user-demo-mapping",
    {
      config: { refusals: [404] },
      schema: {
        summary: "Give a demo to a person",
        tags,
        body: NewAssignment,
        response: { 201: answer(Assignment) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      const data = await assign(db, actor, request.body);
      return reply.code(201).send({ data, message: assignmentMessages.created });
    },
  );

  app.patch(
    "/user-demo-mapping/:_id",
    {
      config: { refusals: [409] },
      schema: {
        summary: "Change until when a person has a demo",
        tags,
        body: AssignmentChange,
        ...byId(answer(Assignment)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      const data = await changeAssignment(db, actor, request.params._id, request.body);
      return { data, message: assignmentMessages.updated };
    },
  );

  app.delete(
    "/user-demo-mapping/:_id",
    { schema: { summary: "Take a demo back", tags, ...byId(Message) } },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      await unassign(db, actor, request.params._id);
      return { message: assignmentMessages.deleted };
    },
  );
  batchRoutes(app, portal);
}

function batchRoutes(app: App, { db }: Services) {
  app.get(
    "/user-demo-mapping/candidates",
    {
      schema: {
        summary: "Whom demos can be given to, and who has them already",
        tags,
        querystring: CandidateQuery,
        response: { 200: CandidateAnswer },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      return pageOfCandidates(db, actor, request.query);
    },
  );

  app.post(
    "/user-demo-mapping/batch",
    {
      config: { refusals: [404] },
      schema: {
        summary: "Give demos to everyone who is found",
        tags,
        body: NewAssignments,
        response: { 201: answer(BatchOutcome) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      const data = await assignFound(db, actor, request.body);
      const total = data.assigned + data.existing;
      const message = assignmentMessages.someAssigned(data.assigned, total);
      return reply.code(201).send({ data, message });
    },
  );

  app.post(
    "/user-demo-mapping/batch/delete",
    {
      config: { refusals: [404] },
      schema: {
        summary: "Take several demos back: by their ids, or all that are found",
        tags,
        body: TakenAssignments,
        response: { 200: answer(TakenOutcome) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canListAssignments(actor));
      await proveWithFactor(db, actor);
      const data = await unassignMany(db, actor, request.body);
      const { removed, kept } = data;
      const { someDeleted, someKept } = assignmentMessages;
      return { data, message: kept > 0 ? someKept(removed, kept) : someDeleted(removed) };
    },
  );
}
