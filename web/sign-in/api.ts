import type * as z from "zod/mini";
import {
  loginConstants,
  type ForgotPassword,
  type Credentials,
  type LoginAnswer,
} from "../../contract/sessions.ts";
import type { SignOutAnswer } from "../../contract/sign-in/providers.ts";
import type { ResetPassword } from "../../contract/passwords.ts";
import type { SecondStepNeeded } from "../../contract/personal/second-factor.ts";
import { ApiError, callApi, type WithMessage } from "../calls/api.ts";
import { keepDevice, recallDevice } from "./known-device.ts";
import { endSession, startSession } from "../session/session.ts";
import { dropDrafts } from "../forms/stored-drafts.ts";
import { localStore, tabStore } from "../ui/browser-storage.ts";

export type SignedIn = z.infer<typeof LoginAnswer>["data"];
export type SecondStep = NonNullable<SecondStepNeeded["data"]>;

/** Answers what has to follow the password, for those who have a second factor. */
export async function logIn(credentials: Credentials): Promise<SecondStep | undefined> {
  const { data, message } = await callApi<WithMessage & { data?: SignedIn | SecondStep }>(
    "/users/login",
    {
      method: "POST",
      body: { ...credentials, ...loginConstants, device: recallDevice(localStore) },
      answersWith: 403,
    },
  );
  if (data === undefined) throw new ApiError(message, { status: 403 });
  if ("challenge" in data) return data;
  enter(data);
  return undefined;
}

/** However it came about, a sign-in is kept in the same way. */
export function enter({ token, user, device }: SignedIn) {
  if (device !== undefined) keepDevice(localStore, device);
  startSession(token, user);
}

/**
 * The page clears its session at once; the server gets a call that outlives the page. People from a provider sign
 * out there, too.
 * If it cannot be reached the token still dies of age, and this browser no longer has it.
 */
export function logOut(leadTo?: string) {
  const goOn = (there = leadTo) => there !== undefined && window.location.assign(there);
  callApi<SignOutAnswer>("/users/logout", { method: "POST", keepalive: true })
    .then(({ sign_out_url: there }) => goOn(there))
    .catch(() => goOn());
  // Signing out on purpose leaves no draft behind.
  dropDrafts(tabStore);
  endSession({ onPurpose: true });
}

export const requestReset = (body: ForgotPassword) =>
  callApi<WithMessage>("/users/forgot-password", { method: "POST", body });

/** The server ends the person's sessions with the old password; the one kept here is over too. */
export async function resetPassword(body: ResetPassword) {
  const path = "/users/reset-password";
  const answer = await callApi<WithMessage>(path, { method: "POST", body });
  endSession({ onPurpose: true });
  return answer;
}
