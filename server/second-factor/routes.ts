import {
  AppCode,
  StartedApp,
  factorMessages,
  FirstProof,
  GivenFactor,
  NewCodes,
  NewPasskey,
  PasskeyOptions,
  SecondFactor,
} from "../../contract/personal/second-factor.ts";
import { answer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize, conflict } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { proveIdentity, proveWithFactor } from "../users/prove-identity.ts";
import { findUser } from "../users/queries.ts";
import { removeApp, removePasskey, renewOwnCodes, resetFactor } from "./change.ts";
import { addPasskey, beginApp, beginPasskey, confirmApp } from "./enrol.ts";
import { siteOf } from "./passkeys.ts";
import { canResetFactors, canSeeFactor } from "./policy.ts";
import { askForOwnPasskey, prove } from "./prove.ts";
import { readFactor } from "./queries.ts";

const tags = ["second factor"];
/** Calls that are also open to people who must set up a factor first. */
const config = { machines: "refused" as const, whileOverdue: true };
const limited = { ...config, refusals: [429 as const] };

export function secondFactorRoutes(app: App, portal: Services): void {
  readRoutes(app, portal);
  appRoutes(app, portal);
  passkeyRoutes(app, portal);
  proofRoutes(app, portal);
  resetRoutes(app, portal);
}

function readRoutes(app: App, { db, config: { publicUrl } }: Services) {
  const takesPasskeys = siteOf(publicUrl) !== undefined;
  app.get(
    "/second-factor",
    {
      config,
      schema: {
        summary: "What the caller has set up, and whether their role must have it",
        tags,
        response: { 200: answer(SecondFactor) },
      },
    },
    async (request) => {
      const own = await readFactor(db, signedIn(request).id);
      return { data: { ...own, takes_passkeys: takesPasskeys } };
    },
  );
  app.get(
    "/users/:_id/second-factor",
    {
      schema: {
        summary: "The same of somebody else, for administrators",
        tags,
        ...byId(answer(SecondFactor)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      authorize(canSeeFactor(actor, person._id));
      return { data: { ...(await readFactor(db, person._id)), takes_passkeys: takesPasskeys } };
    },
  );
}

function appRoutes(app: App, { db, nudgeMail }: Services) {
  app.post(
    "/second-factor/app",
    {
      config: limited,
      schema: {
        summary: "Begin with an authenticator app: its secret, and what to show as a QR code",
        tags,
        body: FirstProof,
        response: { 200: answer(StartedApp) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await proveIdentity(db, actor, request.body.currentPassword);
      return { data: await beginApp(db, actor) };
    },
  );
  app.post(
    "/second-factor/app/confirm",
    {
      config: limited,
      schema: {
        summary: "Switch the app on, with its first code; the first factor brings recovery codes",
        tags,
        body: AppCode,
        response: { 200: answer(NewCodes) },
      },
    },
    async (request) => {
      const data = await confirmApp(db, signedIn(request), request.body.code);
      nudgeMail();
      return { data, message: factorMessages.appAdded };
    },
  );
  app.delete(
    "/second-factor/app",
    {
      config: { machines: "refused", refusals: [404] },
      schema: { summary: "Remove the authenticator app", tags, response: { 200: Message } },
    },
    async (request) => {
      const actor = signedIn(request);
      await proveWithFactor(db, actor);
      await removeApp(db, actor);
      nudgeMail();
      return { message: factorMessages.appRemoved };
    },
  );
  app.post(
    "/second-factor/recovery-codes",
    {
      config: { machines: "refused" },
      schema: {
        summary: "New recovery codes; the old ones end",
        tags,
        response: { 200: answer(NewCodes) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await proveWithFactor(db, actor);
      const data = { recovery_codes: await renewOwnCodes(db, actor) };
      nudgeMail();
      return { data, message: factorMessages.codesRenewed };
    },
  );
}

function passkeyRoutes(app: App, portal: Services) {
  const { db, nudgeMail } = portal;
  app.post(
    "/second-factor/passkeys/options",
    {
      config: limited,
      schema: {
        summary: "Begin with a passkey: what the browser needs to make one",
        tags,
        body: FirstProof,
        response: { 200: answer(PasskeyOptions) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await proveIdentity(db, actor, request.body.currentPassword);
      return { data: { ...(await beginPasskey(portal, actor)) } };
    },
  );
  app.post(
    "/second-factor/passkeys",
    {
      config: limited,
      schema: {
        summary: "Keep the passkey that the browser made; the first factor brings recovery codes",
        tags,
        body: NewPasskey,
        response: { 201: answer(NewCodes) },
      },
    },
    async (request, reply) => {
      const data = await addPasskey(portal, signedIn(request), request.body);
      nudgeMail();
      return reply.code(201).send({ data, message: factorMessages.passkeyAdded });
    },
  );
  app.delete(
    "/second-factor/passkeys/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "Remove one of the caller's own passkeys", tags, ...byId(Message) },
    },
    async (request) => {
      const actor = signedIn(request);
      await proveWithFactor(db, actor);
      await removePasskey(db, actor, request.params._id);
      nudgeMail();
      return { message: factorMessages.passkeyRemoved };
    },
  );
}

function proofRoutes(app: App, portal: Services) {
  app.post(
    "/second-factor/proof/passkey",
    {
      config: { machines: "refused" },
      schema: {
        summary: "What to ask of a passkey of the caller",
        tags,
        response: { 200: answer(PasskeyOptions) },
      },
    },
    async (request) => ({ data: { ...(await askForOwnPasskey(portal, signedIn(request))) } }),
  );
  app.post(
    "/second-factor/proof",
    {
      config: { machines: "refused", refusals: [429] },
      schema: {
        summary: "Prove with the second factor who is calling; it holds for 15 minutes",
        tags,
        body: GivenFactor,
        response: { 200: Message },
      },
    },
    async (request) => {
      await prove(portal, signedIn(request), request.body);
      portal.nudgeMail();
      return { message: factorMessages.proven };
    },
  );
}

function resetRoutes(app: App, { db, nudgeMail }: Services) {
  app.delete(
    "/users/:_id/second-factor",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Take all second factors from somebody who lost theirs, and sign them out",
        tags,
        ...byId(Message),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      authorize(canResetFactors(actor));
      if (person._id === actor.id) throw conflict(factorMessages.notOwn);
      await proveWithFactor(db, actor);
      await resetFactor(db, actor, person);
      nudgeMail();
      return { message: factorMessages.wasReset(person.name) };
    },
  );
}
