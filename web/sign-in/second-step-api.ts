import type { GivenFactor, PasskeyOptions } from "../../contract/personal/second-factor.ts";
import { callApi } from "../calls/api.ts";
import { localStore } from "../ui/browser-storage.ts";
import { enter, type SignedIn } from "./api.ts";
import { recallDevice } from "./known-device.ts";

export async function finishLogIn(challenge: string, given: GivenFactor) {
  const { data } = await callApi<{ data: SignedIn }>("/users/login/second-factor", {
    method: "POST",
    body: { ...given, challenge, device: recallDevice(localStore) },
  });
  enter(data);
}

export const fetchPasskeyOptions = async (challenge: string) =>
  (
    await callApi<{ data: PasskeyOptions }>("/users/login/passkey", {
      method: "POST",
      body: { challenge },
    })
  ).data;
