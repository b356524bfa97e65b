import { bareHost, isInsideAddress } from "../http/inside-addresses.ts";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A page or picture on another host: https, or this machine. The server itself never fetches it. */
export function isOutsideAddress(text: string, portalOrigin: string): boolean {
  if (!/^https?:\/\/[^\\\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, origin, username, password } = new URL(text);
  if (origin === portalOrigin || username !== "" || password !== "") return false;
  if (LOOPBACK.test(hostname)) return true;
  return protocol === "https:" && !isInsideAddress(bareHost(hostname));
}
