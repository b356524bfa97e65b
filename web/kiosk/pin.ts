import type { Device } from "./kiosk-device.ts";

const ROUNDS = 200_000;

/** By which a device without a network knows its PIN again. Browsers compute it only at https addresses. */
export async function rememberPin(pin: string): Promise<Device["pin"]> {
  if (!("subtle" in crypto)) return null;
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await hashOf(pin, salt) };
}

/** Whether this is the PIN, as far as the device can tell by itself. */
export async function isOwnPin({ pin: known }: Pick<Device, "pin">, typed: string) {
  return known !== null && (await hashOf(typed, known.salt)) === known.hash;
}

async function hashOf(pin: string, salt: string) {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, [
    "deriveBits",
  ]);
  const algorithm = {
    name: "PBKDF2",
    hash: "SHA-256",
    salt: encoder.encode(salt),
    iterations: ROUNDS,
  };
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)));
}

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
