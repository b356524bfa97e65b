import { isIP } from "node:net";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import {
  factorMessages,
  type MadePasskey,
  type UsedPasskey,
} from "../../contract/personal/second-factor.ts";
import { PORTAL_TITLE } from "../../contract/portal.ts";
import { conflict } from "../http/errors.ts";

export interface StoredPasskey {
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
}

/** The site that a passkey belongs to. Browsers support none at an IP address, or without TLS. */
export function siteOf(publicUrl: string) {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isNamed && isSecure ? { id: hostname, origin } : undefined;
}
type Site = NonNullable<ReturnType<typeof siteOf>>;

export function requireSite(publicUrl: string): Site {
  const site = siteOf(publicUrl);
  if (!site) throw conflict(factorMessages.noPasskeys);
  return site;
}

const descriptors = (passkeys: StoredPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    id,
    transports: transports as AuthenticatorTransport[],
  }));

/** Options for creating one; passkeys that the person already has are excluded. */
export const creationOptions = (
  site: Site,
  user: { id: string; name: string; staffId: string },
  passkeys: StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: PORTAL_TITLE,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(user.id, "hex")),
    userName: user.staffId,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });

/** Options for using one of them. */
export const requestOptions = (site: Site, passkeys: StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: descriptors(passkeys),
    // The password has already been checked: touching the key is enough.
    userVerification: "preferred",
  });

/** The new passkey, if it was created here and for this challenge. */
export async function readNewPasskey(site: Site, challenge: string, made: MadePasskey) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: `${credential.counter}`,
    transports: made.response.transports ?? [],
  };
}

/** The new counter, if this passkey answered this challenge here; a counter that goes back reveals a copy. */
export async function readUsedPasskey(
  site: Site,
  challenge: string,
  passkey: StoredPasskey,
  used: UsedPasskey,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
