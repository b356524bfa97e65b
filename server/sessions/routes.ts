import { firstLanguage } from "../../contract/languages.ts";
import type { FastifyReply } from "fastify";
import { unauthorized } from "../../contract/errors.ts";
import { ownSessionMessages, Session } from "../../contract/own-sessions.ts";
import { ResetPassword } from "../../contract/passwords.ts";
import { ForgotPassword, Login, LoginAnswer, sessionMessages } from "../../contract/sessions.ts";
import { listAnswer, Message, WithId } from "../../contract/wire.ts";
import { notFound, notSignedIn } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { by, signedIn } from "./actor.ts";
import { bearerToken } from "./authenticate.ts";
import { deviceName } from "./device-name.ts";
import { listSessions } from "./queries.ts";
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut, signOutOthers } from "./sign-out.ts";

/** An overlong password deserves a sentence about the password, so it may arrive. */
const LOGIN_BODY_BYTES = 2 * 1024 * 1024;

const tags = ["sessions"];

export function sessionRoutes(app: App, portal: Services): void {
  signInRoutes(app, portal);
  resetRoutes(app, portal);
  ownSessionRoutes(app, portal);
}

function signInRoutes(app: App, { db }: Services) {
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
      const sessions = await listSessions(db, actor.id);
      const data = sessions.map(({ id, user_agent: userAgent, ...times }) => ({
        _id: id,
        ...deviceName(userAgent),
        ...times,
        is_current: id === actor.sessionId,
      }));
      return { data };
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

/** Aborted when the connection closes. Fastify's own `request.signal` is so as soon as the body has been read. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once("close", () => hangUp.abort());
  return hangUp.signal;
}
