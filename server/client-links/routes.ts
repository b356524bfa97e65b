import {
  ClientLink,
  ClientLinkDetails,
  clientLinkMessages,
  ClientLinkQuery,
  ClientLinkSwitch,
  DemoSharing,
  GuestBeat,
  GuestDemo,
  LinkCover,
  LinkRequest,
  LinkOpener,
  LinkVisit,
  NewClientLink,
  NewGuestWatch,
} from "../../contract/presenting/client-links.ts";
import { WatchState } from "../../contract/watches.ts";
import { answer, listAnswer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize } from "../http/errors.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { hangUpOf } from "../sessions/hang-up.ts";
import { createClientLink, revokeClientLink, showClientLink } from "./change.ts";
import { previewLink, openLink, resumeVisit } from "./open.ts";
import { canSwitchLinks } from "./policy.ts";
import { findClientLink, listClientLinks } from "./queries.ts";
import { readSharing, readSwitch, switchLinks, switchLinksOfDemo } from "./switches.ts";
import { recordGuestBeat, startGuestWatch } from "./watch.ts";

const tags = ["client links"];

/** People who may present a demo send it to a client; administrators see all links, and switch them off. */
export function clientLinkRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/client-links",
    {
      schema: {
        summary: "One's own links for clients, or for administrators all of them, newest first",
        tags,
        querystring: ClientLinkQuery,
        response: { 200: listAnswer(ClientLink) },
      },
    },
    async (request, reply) => {
      const list = listClientLinks(db, signedIn(request), request.query);
      return answerList(portal, request, reply, list, ClientLink);
    },
  );
  app.get(
    "/client-links/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "One link with its openings, and for its sender its address",
        tags,
        ...byId(answer(ClientLinkDetails)),
      },
    },
    async (request) => {
      const found = await findClientLink(db, signedIn(request), request.params._id);
      return { data: await showClientLink(portal, found) };
    },
  );
  app.post(
    "/client-links",
    {
      config: { machines: "refused", refusals: [404, 429] },
      schema: {
        summary: "Make a link by which one client sees one demo without an account",
        tags,
        body: NewClientLink,
        response: { 201: answer(ClientLinkDetails) },
      },
    },
    async (request, reply) => {
      const made = await createClientLink(db, signedIn(request), request.body);
      const data = await showClientLink(portal, made);
      return reply.code(201).send({ data, message: clientLinkMessages.created });
    },
  );
  app.post(
    "/client-links/:_id/revoke",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Revoke a link: the next file that a guest asks for is refused",
        tags,
        ...byId(answer(ClientLink)),
      },
    },
    async (request) => {
      const data = await revokeClientLink(db, signedIn(request), request.params._id);
      return { data, message: clientLinkMessages.revoked };
    },
  );
  switchRoutes(app, portal);
  guestRoutes(app, portal);
}

function switchRoutes(app: App, { db }: Services) {
  app.get(
    "/client-links/switch",
    {
      schema: {
        summary: "Whether clients can be sent links at all",
        tags,
        response: { 200: answer(ClientLinkSwitch) },
      },
    },
    async (request) => {
      signedIn(request);
      return { data: await readSwitch(db) };
    },
  );
  app.patch(
    "/client-links/switch",
    {
      schema: {
        summary: "Switch links for clients on or off: off, none of them opens anything",
        tags,
        body: ClientLinkSwitch,
        response: { 200: answer(ClientLinkSwitch) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSwitchLinks(actor));
      const data = await switchLinks(db, actor, request.body);
      return { data, message: clientLinkMessages.switched };
    },
  );
  app.get(
    "/demo-products/:_id/client-links",
    {
      schema: {
        summary: "Whether and in which versions a demo can be shared with clients",
        tags,
        ...byId(answer(DemoSharing)),
      },
    },
    async (request) => ({
      data: await readSharing(db, signedIn(request), request.params._id),
    }),
  );
  app.patch(
    "/demo-products/:_id/client-links",
    {
      schema: {
        summary: "Switch the links of one demo on or off",
        tags,
        body: ClientLinkSwitch,
        ...byId(answer(DemoSharing)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canSwitchLinks(actor));
      const data = await switchLinksOfDemo(db, actor, request.params._id, request.body);
      return { data, message: clientLinkMessages.switched };
    },
  );
}

/** All that a guest can call. No token of theirs is one of a session, and no session makes a difference here. */
function guestRoutes(app: App, portal: Services) {
  const { db, nudgeMail } = portal;
  app.post(
    "/client-links/look",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [404, 429] },
      schema: {
        summary: "What a guest sees before a link is opened; nothing is counted",
        tags,
        body: LinkRequest,
        response: { 200: answer(LinkCover) },
      },
    },
    async (request) => ({ data: await previewLink(portal, request.body.link, request) }),
  );
  app.post(
    "/client-links/open",
    {
      config: { guests: "ignored", refusals: [404, 429] },
      schema: {
        summary: "Open a link as a guest: counted, and good for one build",
        tags,
        body: LinkOpener,
        response: { 200: answer(GuestDemo) },
      },
    },
    async (request, reply) => {
      const caller = { ip: request.ip, signal: hangUpOf(reply) };
      const data = await openLink(portal, request.body, caller);
      nudgeMail();
      return { data };
    },
  );
  app.post(
    "/client-links/resume",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [404, 429] },
      schema: {
        summary: "The same guest after a reload: not counted again",
        tags,
        body: LinkVisit,
        response: { 200: answer(GuestDemo) },
      },
    },
    async (request) => ({ data: await resumeVisit(portal, request.body.visit, request) }),
  );
  app.post(
    "/client-links/watches",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [404, 429] },
      schema: {
        summary: "A guest's demo began to be shown; sent twice it is one",
        tags,
        body: NewGuestWatch,
        response: { 200: answer(WatchState) },
      },
    },
    async (request) => ({ data: await startGuestWatch(db, request.body) }),
  );
  app.post(
    "/client-links/watches/:_id/beats",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [429] },
      schema: {
        summary: "Which seconds were shown to a guest; what was told before changes nothing",
        tags,
        body: GuestBeat,
        ...byId(answer(WatchState)),
      },
    },
    async (request) => ({ data: await recordGuestBeat(db, request.params._id, request.body) }),
  );
}
