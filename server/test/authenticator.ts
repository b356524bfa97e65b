import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { MadePasskey, UsedPasskey } from "../../contract/personal/second-factor.ts";

export const SITE = { id: "portal.example.com", origin: "https://portal.example.com" };

/** Simulates a browser with a security key, with real signatures. The answers can be made to lie. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const encoded = id.toString("base64url");
  const common = { id: encoded, rawId: encoded, type: "public-key" } as const;
  return {
    create(challenge: unknown, { origin, id: rpId } = SITE): MadePasskey {
      const clientDataJSON = clientData("webauthn.create", challenge, origin).toString("base64url");
      const attestationObject = attest(rpId, id, publicKey).toString("base64url");
      const response = { clientDataJSON, attestationObject, transports: ["internal"] };
      return { ...common, response };
    },
    use(challenge: unknown, counter: number, { origin, id: rpId } = SITE): UsedPasskey {
      const data = clientData("webauthn.get", challenge, origin);
      const authenticatorData = header(rpId, PRESENT, counter);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      const response = {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
      return { ...common, response };
    },
  };
}

const PRESENT = 0x01;
const ATTESTED = 0x40;

type Cbor = Parameters<typeof isoCBOR.encode>[0];

function attest(rpId: string, id: Buffer, publicKey: KeyObject): Buffer {
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseOf(publicKey)]);
  const authData = Buffer.concat([header(rpId, PRESENT | ATTESTED, 0), attested]);
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", new Uint8Array(authData)],
  ]);
  return Buffer.from(isoCBOR.encode(attestation as Cbor));
}

/** An elliptic curve key for ES256 on P-256. */
function coseOf(publicKey: KeyObject) {
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ]);
  return isoCBOR.encode(key);
}
const bytesOf = (coordinate = "") => new Uint8Array(Buffer.from(coordinate, "base64url"));

function header(rpId: string, flags: number, counter: number) {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

const clientData = (type: string, challenge: unknown, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest();
