import {
  Kiosk,
  KioskBeat,
  KioskBuild,
  KioskExit,
  KioskLease,
  kioskMessages,
  KioskQuery,
  KioskShow,
  KioskToken,
  NewKiosk,
  StartedKiosk,
} from "../../contract/presenting/kiosks.ts";
import { BuildManifest } from "../../contract/presenting/kept-builds.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { leaseEnd, openManifests } from "../kept-builds/open-manifests.ts";
import { answerList } from "../lists/list-answer.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { hangUpOf } from "../sessions/hang-up.ts";
import { endKiosk, startKiosk } from "./change.ts";
import { leaveKiosk, recordBeat, showKiosk } from "./device.ts";
import { findStarter, listShown, requireKiosk } from "./resolve-kiosk.ts";
import { listKiosks } from "./queries.ts";

const tags = ["kiosks"];

/** Meetings that a device shows over and over, with nobody signed in. */
export function kioskRoutes(app: App, portal: Services): void {
  const { db } = portal;
  app.get(
    "/kiosks",
    {
      schema: {
        summary: "The kiosks that one has started, or for administrators all of them",
        tags,
        querystring: KioskQuery,
        response: { 200: listAnswer(Kiosk) },
      },
    },
    async (request, reply) => {
      const list = listKiosks(db, signedIn(request), request.query.search);
      return answerList(portal, request, reply, list, Kiosk);
    },
  );
  app.post(
    "/kiosks",
    {
      config: { machines: "refused", refusals: [404, 429] },
      schema: {
        summary: "Start a kiosk: the answer holds the token by which a device shows the meeting",
        tags,
        body: NewKiosk,
        response: { 201: answer(StartedKiosk) },
      },
    },
    async (request, reply) => {
      const data = await startKiosk(portal, signedIn(request), request.body);
      return reply.code(201).send({ data, message: kioskMessages.started });
    },
  );
  app.delete(
    "/kiosks/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "End a kiosk from afar", tags, ...byId(Message) },
    },
    async (request) => {
      const { name } = await endKiosk(db, signedIn(request), request.params._id);
      return { message: kioskMessages.stopped(name) };
    },
  );
  deviceRoutes(app, portal);
}

/** The calls that a device can make with its token. A session makes no difference here. */
function deviceRoutes(app: App, portal: Services) {
  const { db, config } = portal;
  const findManifest = openManifests(portal);
  app.post(
    "/kiosks/show",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [404, 429] },
      schema: {
        summary: "What a kiosk shows, under addresses of its own",
        tags,
        body: KioskToken,
        response: { 200: answer(KioskShow) },
      },
    },
    async (request) => ({ data: await showKiosk(portal, request.body.kiosk, request.ip) }),
  );
  app.post(
    "/kiosks/manifest",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [403, 404, 429] },
      schema: {
        summary: "Every file of one of its builds, to go on without a network",
        tags,
        body: KioskBuild,
        response: { 200: answer(BuildManifest) },
      },
    },
    async (request) => {
      const kiosk = await requireKiosk(db, request.body.kiosk, request.ip);
      const starter = await findStarter(db, kiosk, request.ip);
      const shown = await listShown(portal, kiosk, starter);
      const entry = shown.find(({ build_id }) => build_id === request.body.build_id);
      return { data: await findManifest(starter, entry?.build_id ?? "") };
    },
  );
  app.post(
    "/kiosks/beats",
    {
      config: { guests: "ignored", concurrency: "by place", refusals: [404, 429] },
      schema: {
        summary: "What a kiosk shows at the moment; until when it may go on without another word",
        tags,
        body: KioskBeat,
        response: { 200: answer(KioskLease) },
      },
    },
    async (request) => {
      await recordBeat(portal, request.body, request.ip);
      return { data: { until: leaseEnd(config) } };
    },
  );
  app.post(
    "/kiosks/leave",
    {
      config: { guests: "ignored", refusals: [404, 429] },
      schema: {
        summary: "End a kiosk at its device, by its PIN",
        tags,
        body: KioskExit,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await leaveKiosk(portal, request.body, { ip: request.ip, signal: hangUpOf(reply) });
      return { message: kioskMessages.left };
    },
  );
}
