import { factorMessages, type PasskeyOptions } from "../../contract/personal/second-factor.ts";
import { ApiError } from "../calls/api.ts";

/** The browser's own dialog, for a new passkey. */
export async function makePasskey(options: PasskeyOptions) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  return startRegistration({ optionsJSON: options as unknown as Options }).catch(refuse);
}

/** Browsers do not say why: somebody may have pressed Cancel, or the device knows no such key. */
function refuse(error: unknown): never {
  const isTaken = error instanceof Error && error.name === "InvalidStateError";
  throw new ApiError(isTaken ? factorMessages.passkeyTaken : factorMessages.wrongPasskey, {
    status: 400,
  });
}
