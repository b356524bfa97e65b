import { unauthorized } from "../../contract/errors.ts";
import {
  ForgotPassword,
  Login,
  LoginAnswer,
  ResetPassword,
  sessionMessages,
} from "../../contract/sessions.ts";
import { Message } from "../../contract/wire.ts";
import { recordActivity } from "../activity/record.ts";
import { inTransaction } from "../db/transaction.ts";
import { notSignedIn } from "../errors.ts";
import type { App, Portal } from "../portal.ts";
import { by, signedIn } from "./actor.ts";
import { bearerToken } from "./authenticate.ts";
import { endSession } from "./queries.ts";
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

/** An overlong password deserves a sentence about the password, so it may arrive. */
const LOGIN_BODY_BYTES = 2 * 1024 * 1024;

export function sessionRoutes(app: App, { config, db, nudgeMail }: Portal): void {
  app.post(
    "/users/login",
    {
      config: { guests: "ignored", refusals: [401, 403, 429] },
      bodyLimit: LOGIN_BODY_BYTES,
      schema: {
        summary: "Sign in",
        tags: ["sessions"],
        body: Login,
        response: { 200: LoginAnswer },
      },
    },
    async (request) => {
      const data = await signIn(db, by(request), request.body, {
        userAgent: request.headers["user-agent"],
        formerToken: bearerToken(request),
      });
      return { data, message: sessionMessages.signedIn };
    },
  );

  app.post(
    "/users/logout",
    { schema: { summary: "Sign out", tags: ["sessions"], response: { 200: Message } } },
    async (request) => {
      const actor = signedIn(request);
      await inTransaction(db, async (trx) => {
        if (!(await endSession(trx, actor.sessionId))) throw notSignedIn(unauthorized.invalidToken);
        await recordActivity(trx, actor, {
          action: "logout",
          module: "session",
          record: { id: actor.id, name: actor.name },
        });
      });
      return { message: sessionMessages.signedOut };
    },
  );

  app.post(
    "/users/forgot-password",
    {
      config: { guests: "ignored", refusals: [429] },
      schema: {
        summary: "Ask for a password reset link",
        tags: ["sessions"],
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
        tags: ["sessions"],
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
