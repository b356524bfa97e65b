import {
  AddedDemos,
  Meeting,
  MeetingChange,
  meetingMessages,
  MeetingQuery,
  MeetingSummary,
  NewMeeting,
  NewShare,
  WithShare,
} from "../../contract/meetings/meetings.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { addDemos, changeMeeting, createMeeting, removeMeeting } from "./change.ts";
import { findMeeting, listMeetings } from "./queries.ts";
import { endShare, shareMeeting } from "./share.ts";
import { showMeeting } from "./show.ts";

const tags = ["meetings"];

/** Everybody has meetings, of demos that they may present; nobody sees those of others unless they are shared. */
export function meetingRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/meetings",
    {
      schema: {
        summary: "One's own meetings and those that are shared with one, the latest first",
        tags,
        querystring: MeetingQuery,
        response: { 200: listAnswer(MeetingSummary) },
      },
    },
    async (request, reply) => {
      const list = listMeetings(db, signedIn(request), request.query.search);
      return answerList(portal, request, reply, list, MeetingSummary);
    },
  );
  app.get(
    "/meetings/:_id",
    {
      schema: {
        summary: "One meeting, with what the caller may present of it",
        tags,
        ...byId(answer(Meeting)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const found = await findMeeting(db, actor, request.params._id);
      return { data: await showMeeting(portal, actor, found) };
    },
  );
  app.post(
    "/meetings",
    {
      config: { machines: "refused", refusals: [404] },
      schema: {
        summary: "Make a meeting, of demos in their order",
        tags,
        body: NewMeeting,
        response: { 201: answer(Meeting) },
      },
    },
    async (request, reply) => {
      const actor = signedIn(request);
      const made = await createMeeting(db, actor, request.body);
      const data = await showMeeting(portal, actor, made);
      return reply.code(201).send({ data, message: meetingMessages.created });
    },
  );
  app.patch(
    "/meetings/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Change a meeting: any subset of the fields, its entries all together",
        tags,
        body: MeetingChange,
        ...byId(answer(Meeting)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const saved = await changeMeeting(db, actor, request.params._id, request.body);
      const data = await showMeeting(portal, actor, saved);
      return { data, message: meetingMessages.updated };
    },
  );
  app.delete(
    "/meetings/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Delete a meeting; what was shown in it stays in Insights",
        tags,
        ...byId(Message),
      },
    },
    async (request) => {
      await removeMeeting(db, signedIn(request), request.params._id);
      return { message: meetingMessages.deleted };
    },
  );
  partRoutes(app, portal);
}

function partRoutes(app: App, portal: Services) {
  const { db } = portal;
  app.post(
    "/meetings/:_id/entries",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Add demos at the end of a meeting",
        tags,
        body: AddedDemos,
        ...byId(answer(Meeting)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { demo_ids: demos } = request.body;
      const saved = await addDemos(db, actor, request.params._id, demos);
      const data = await showMeeting(portal, actor, saved);
      return { data, message: meetingMessages.added(demos.length, saved.name) };
    },
  );
  app.post(
    "/meetings/:_id/shares",
    {
      config: { machines: "refused", refusals: [429] },
      schema: {
        summary: "Share a meeting with a colleague, by SESA ID or email",
        tags,
        body: NewShare,
        ...byId(answer(Meeting)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { meeting, name } = await shareMeeting(db, actor, request.params._id, request.body);
      const data = await showMeeting(portal, actor, meeting);
      return { data, message: meetingMessages.shared(name) };
    },
  );
  app.delete(
    "/meetings/:_id/shares/:user",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Share a meeting no longer with a colleague, or leave it oneself",
        tags,
        params: WithShare,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { _id, user } = request.params;
      await endShare(db, signedIn(request), _id, user);
      return { message: meetingMessages.unshared };
    },
  );
}
