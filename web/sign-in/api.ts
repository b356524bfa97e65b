import type * as z from "zod/mini";
import {
  loginConstants,
  type ForgotPassword,
  type Credentials,
  type LoginAnswer,
} from "../../contract/sessions.ts";
import type { ResetPassword } from "../../contract/passwords.ts";
import { callApi, type Told } from "../calls/api.ts";
import { keepDevice, recallDevice } from "./known-device.ts";
import { endSession, startSession } from "../session/session.ts";
import { dropDrafts } from "../forms/stored-drafts.ts";
import { localStore, tabStore } from "../ui/browser-storage.ts";

export async function logIn(credentials: Credentials) {
  const answer = await callApi<z.infer<typeof LoginAnswer>>("/users/login", {
    method: "POST",
    body: { ...credentials, ...loginConstants, device: recallDevice(localStore) },
  });
  const { token, user, device } = answer.data;
  if (device !== undefined) keepDevice(localStore, device);
  startSession(token, user);
}

/**
 * The page forgets at once; the server is told by a call that outlives the page.
 * If it cannot be reached the token still dies of age, and this browser no longer has it.
 */
export function logOut() {
  callApi("/users/logout", { method: "POST", keepalive: true }).catch(() => undefined);
  // Signing out on purpose leaves no draft behind.
  dropDrafts(tabStore);
  endSession({ onPurpose: true });
}

export const requestReset = (body: ForgotPassword) =>
  callApi<Told>("/users/forgot-password", { method: "POST", body });

/** The server ends the person's sessions with the old password; the one kept here is over too. */
export async function resetPassword(body: ResetPassword) {
  const path = "/users/reset-password";
  const answer = await callApi<Told>(path, { method: "POST", body });
  endSession({ onPurpose: true });
  return answer;
}
