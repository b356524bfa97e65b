import { unauthorized } from "../../contract/errors.ts";
import { ownSessionMessages, Session, SessionChange } from "../../contract/own-sessions.ts";
import { personSessionMessages, WithSession } from "../../contract/people.ts";
import { ResetPassword } from "../../contract/passwords.ts";
import { ForgotPassword, Login, LoginAnswer, sessionMessages } from "../../contract/sessions.ts";
import {
  factorMessages,
  PasskeyOptions,
  SecondStep,
  SecondStepNeeded,
  WithChallenge,
} from "../../contract/personal/second-factor.ts";
import { toSentence } from "../../contract/sentences.ts";
import { SignOutAnswer } from "../../contract/sign-in/providers.ts";
import { answer, listAnswer, Message } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { authorize, notFound, notSignedIn } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { takeSignOutUrl } from "../providers/queries.ts";
import { askForPasskey, finishSignIn } from "../second-factor/sign-in-step.ts";
import { canSeeSessions } from "../users/policy.ts";
import { findUser } from "../users/queries.ts";
import { type Actor, by, signedIn } from "./actor.ts";
import { callingDevice } from "./calling-device.ts";
import { deviceName } from "./device-name.ts";
import { hangUpOf } from "./hang-up.ts";
import { listSessions, nameSession } from "./queries.ts";
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut, signOutEverywhere, signOutOthers, signOutPerson } from "./sign-out.ts";

/** An overlong password should be refused with a message about the password, so the body may be that large. */
const LOGIN_BODY_BYTES = 2 * 1024 * 1024;

const tags = ["sessions"];

export function sessionRoutes(app: App, portal: Services): void {
  signInRoutes(app, portal);
  secondStepRoutes(app, portal);
  resetRoutes(app, portal);
  ownSessionRoutes(app, portal);
  personSessionRoutes(app, portal);
}

function signInRoutes(app: App, portal: Services) {
  const { db, config } = portal;
  app.post(
    "/users/login",
    {
      config: { guests: "ignored", refusals: [401, 429] },
      bodyLimit: LOGIN_BODY_BYTES,
      schema: {
        summary: "Sign in; 403 with a challenge where a second factor has to follow",
        tags,
        body: Login,
        response: { 200: LoginAnswer, 403: SecondStepNeeded },
      },
    },
    async (request, reply) => {
      const device = callingDevice(request, request.body.device, config);
      const data = await signIn(db, by(request), request.body, device, {
        config,
        signal: hangUpOf(reply),
      });
      if ("token" in data) return { data, message: sessionMessages.signedIn };
      const needed = toSentence(factorMessages.needed);
      return reply.code(403).send({ ...needed, data: data.secondStep, requestId: request.id });
    },
  );

  app.post(
    "/users/logout",
    {
      config: { machines: "refused", whileOverdue: true },
      schema: { summary: "Sign out", tags, response: { 200: SignOutAnswer } },
    },
    async (request) => {
      const actor = signedIn(request);
      if (!(await signOut(db, actor, actor.sessionId)))
        throw notSignedIn(unauthorized.invalidToken);
      const url = await takeSignOutUrl(db, actor.sessionId);
      const there = url === undefined ? {} : { sign_out_url: url };
      return { message: sessionMessages.signedOut, ...there };
    },
  );
}

/** Between the right password and the session. */
function secondStepRoutes(app: App, portal: Services): void {
  app.post(
    "/users/login/passkey",
    {
      config: { guests: "ignored", refusals: [409] },
      schema: {
        summary: "What to ask of a passkey, in the second step of a sign-in",
        tags,
        body: WithChallenge,
        response: { 200: answer(PasskeyOptions) },
      },
    },
    async (request) => ({ data: { ...(await askForPasskey(portal, request.body.challenge)) } }),
  );
  app.post(
    "/users/login/second-factor",
    {
      config: { guests: "ignored", refusals: [401, 403, 409, 429] },
      schema: {
        summary: "Finish signing in: with a code, a passkey or a recovery code",
        tags,
        body: SecondStep,
        response: { 200: LoginAnswer },
      },
    },
    async (request) => {
      const device = callingDevice(request, request.body.device, portal.config);
      const data = await finishSignIn(portal, by(request), request.body, device);
      portal.nudgeMail();
      return { data, message: sessionMessages.signedIn };
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
      await requestReset(db, by(request), request.body.seS_id, config);
      nudgeMail();
      return { message: sessionMessages.resetSent };
    },
  );

  app.post(
    "/users/reset-password",
    {
      config: { guests: "ignored", refusals: [403, 429] },
      schema: {
        summary: "Choose a new password",
        tags,
        body: ResetPassword,
        response: { 200: Message },
      },
    },
    async (request) => {
      await resetPassword(db, by(request), request.body, config);
      return { message: sessionMessages.resetDone };
    },
  );
}

function ownSessionRoutes(app: App, { db }: Services) {
  app.get(
    "/sessions",
    {
      config: { machines: "refused" },
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
  app.patch(
    "/sessions/:_id",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Name the place of one of the caller's own sessions",
        tags,
        body: SessionChange,
        ...byId(Message),
      },
    },
    async (request) => {
      const { id } = signedIn(request);
      const isNamed = await nameSession(db, id, request.params._id, request.body.place);
      if (!isNamed) throw notFound();
      return { message: ownSessionMessages.named };
    },
  );
  app.delete(
    "/sessions/:_id",
    {
      config: { machines: "refused" },
      schema: { summary: "Sign out one of the caller's own sessions", tags, ...byId(Message) },
    },
    async (request) => {
      if (!(await signOut(db, signedIn(request), request.params._id))) throw notFound();
      return { message: ownSessionMessages.ended };
    },
  );
  app.delete(
    "/sessions",
    {
      config: { machines: "refused" },
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
      config: { machines: "refused" },
      schema: {
        summary: "Where a person is signed in, for administrators and for oneself",
        tags,
        ...byId(listAnswer(Session)),
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
      config: { machines: "refused" },
      schema: {
        summary: "Sign a person out everywhere; of one's own sessions the one that asks goes on",
        tags,
        ...byId(Message),
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
      config: { machines: "refused" },
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
