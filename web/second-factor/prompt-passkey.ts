import {
  factorMessages,
  type PasskeyOptions,
  type UsedPasskey,
} from "../../contract/personal/second-factor.ts";
import { ApiError } from "../calls/api.ts";

/** The browser's own dialog. Closed, timed out, or without a passkey that fits, it ends in one sentence. */
export async function promptForPasskey(options: PasskeyOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => {
    throw new ApiError(factorMessages.wrongPasskey, { status: 400 });
  });
}
