import { firstLanguage } from "../../contract/languages.ts";
import type { FastifyReply } from "fastify";
import { unauthorized } from "../../contract/errors.ts";
import { ownSessionMessages, Session } from "../../contract/own-sessions.ts";
import { personSessionMessages, WithSession } from "../../contract/people.ts";
import { ResetPassword } from "../../contract/passwords.ts";
import { ForgotPassword, Login, LoginAnswer, sessionMessages } from "../../contract/sessions.ts";
import { listAnswer, Message, WithId } from "../../contract/wire.ts";
import { authorize, notFound, notSignedIn } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { canSeeSessions } from "../users/policy.ts";
import { findUser } from "../users/queries.ts";
import { type Actor, by, signedIn } from "./actor.ts";
import { bearerToken } from "./authenticate.ts";
import { deviceName } from "./device-name.ts";
import { listSessions } from "./queries.ts";
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut, signOutEverywhere, signOutOthers, signOutPerson } from "./sign-out.ts";

/** An overlong password deserves a sentence about the password, so it may arrive. */
const LOGIN_BODY_BYTES = 2 * 1024 * 1024;

const tags = ["sessions"];

export function sessionRoutes(app: App, portal: Services): void {
  signInRoutes(app, portal);
  resetRoutes(app, portal);
  ownSessionRoutes(app, portal);
  personSessionRoutes(app, portal);
}

function signInRoutes(app: App, { db, config }: Services) {
  app.post(
    "/users/login",
    {
      config: { guests: "ignored", refusals: [401, 403, 429] },
      bodyLimit: LOGIN_BODY_BYTES,
      schema: {
        summary: "Sign in",
        tags,
        body: Login,
        response: { 200: LoginAnswer },
      },
    },
    async (request, reply) => {
      const data = await signIn(db, by(request), request.body, {
        userAgent: request.headers["user-agent"],
        language: firstLanguage(request.headers["accept-language"]),
        formerToken: bearerToken(request),
        signal: hangUpOf(reply),
        publicUrl: config.publicUrl,
      });
      return { data, message: sessionMessages.signedIn };
    },
  );

  app.post(
    "/users/logout",
    { schema: { summary: "Sign out", tags, response: { 200: Message } } },
    async (request) => {
      const actor = signedIn(request);
      if (!(await signOut(db, actor, actor.sessionId)))
        throw notSignedIn(unauthorized.invalidToken);
      return { message: sessionMessages.signedOut };
    },
  );
}

function resetRoutes(app: App, { config, db, nudgeMail }: Services) {
  app.post(
    "/users/forgot-password",
    {
      config: { guests: "ignored", refusals: [429] },
      schema: {
        summary: "Ask for a password reset link",
        tags,
        body: ForgotPassword,
        response: { 200: Message },
      },
    },
    async (request) => {
      await requestReset(db, by(request), request.body.seS_id, config.publicUrl);
      nudgeMail();
      return { message: sessionMessages.resetSent };
    },
  );

  app.post(
    "/users/reset-password",
    {
      config: { guests: "ignored", refusals: [429] },
      schema: {
        summary: "Choose a new password",
        tags,
        body: ResetPassword,
        response: { 200: Message },
      },
    },
    async (request) => {
      await resetPassword(db, by(request), request.body);
      return { message: sessionMessages.resetDone };
    },
  );
}

function ownSessionRoutes(app: App, { db }: Services) {
  app.get(
    "/sessions",
    {
      schema: {
        summary: "Where the caller is signed in, last used first",
        tags,
        response: { 200: listAnswer(Session) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      return { data: await readSessions(db, actor, actor.id) };
    },
  );
  app.delete(
    "/sessions/:_id",
    {
      schema: {
        summary: "Sign out one of the caller's own sessions",
        tags,
        params: WithId,
        response: { 200: Message },
      },
    },
    async (request) => {
      if (!(await signOut(db, signedIn(request), request.params._id))) throw notFound();
      return { message: ownSessionMessages.ended };
    },
  );
  app.delete(
    "/sessions",
    {
      schema: {
        summary: "Sign the caller out everywhere else",
        tags,
        response: { 200: Message },
      },
    },
    async (request) => {
      await signOutOthers(db, signedIn(request));
      return { message: ownSessionMessages.othersEnded };
    },
  );
}

function personSessionRoutes(app: App, { db }: Services) {
  app.get(
    "/users/:_id/sessions",
    {
      schema: {
        summary: "Where a person is signed in, for administrators and for oneself",
        tags,
        params: WithId,
        response: { 200: listAnswer(Session) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      authorize(canSeeSessions(actor, person._id));
      return { data: await readSessions(db, actor, person._id) };
    },
  );
  app.delete(
    "/users/:_id/sessions",
    {
      schema: {
        summary: "Sign a person out everywhere; of one's own sessions the one that asks goes on",
        tags,
        params: WithId,
        response: { 200: Message },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      authorize(canSeeSessions(actor, person._id));
      await signOutEverywhere(db, actor, person);
      return { message: personSessionMessages.allEnded };
    },
  );
  app.delete(
    "/users/:_id/sessions/:session",
    {
      schema: {
        summary: "End one session of a person",
        tags,
        params: WithSession,
        response: { 200: Message },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const person = await findUser(db, actor, request.params._id);
      authorize(canSeeSessions(actor, person._id));
      if (!(await signOutPerson(db, actor, person, request.params.session))) throw notFound();
      return { message: personSessionMessages.ended };
    },
  );
}

async function readSessions(db: Services["db"], actor: Actor, userId: string) {
  const sessions = await listSessions(db, userId);
  return sessions.map(({ id, user_agent: userAgent, ...times }) => ({
    _id: id,
    ...deviceName(userAgent),
    ...times,
    is_current: id === actor.sessionId,
  }));
}

/** Aborted when the connection closes. Fastify's own `request.signal` is so as soon as the body has been read. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once("close", () => hangUp.abort());
  return hangUp.signal;
}
