import type * as z from "zod/mini";
import type { LoginAnswer } from "../../../contract/sessions.ts";
import type {
  NewcomerRegistration,
  ReturnAnswer,
  TripAnswer,
} from "../../../contract/sign-in/providers.ts";
import { callApi, type WithMessage } from "../../calls/api.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { enter } from "../api.ts";
import { recallDevice } from "../known-device.ts";

const device = () => ({ device: recallDevice(localStore) });

/** Where the browser goes to sign in. */
export async function beginTrip(provider: string, returnTo: string) {
  const body = { provider, return_to: returnTo };
  const { data } = await callApi<z.infer<typeof TripAnswer>>("/users/login/provider", {
    method: "POST",
    body,
  });
  return data.url;
}

/** Back from the provider: people with an account are signed in. */
export async function endTrip(provider: string, query: string) {
  const { data } = await callApi<ReturnAnswer>("/users/login/provider/return", {
    method: "POST",
    body: { provider, query, ...device() },
  });
  if (data.session) enter(data.session);
  return data;
}

export const registerNewcomer = (body: NewcomerRegistration) =>
  callApi<WithMessage>("/users/login/provider/registration", { method: "POST", body });

export async function signInByLink(token: string) {
  const { data } = await callApi<z.infer<typeof LoginAnswer>>("/users/login/link", {
    method: "POST",
    body: { token, ...device() },
  });
  enter(data);
}
