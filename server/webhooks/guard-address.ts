import type { Constant } from "../../contract/sentences.ts";
import { webhookMessages } from "../../contract/operation/webhooks.ts";
import { bareHost, isInsideAddress, isReservedAddress } from "../http/inside-addresses.ts";
import type { Config } from "../start/config.ts";
import { isLoopback } from "../start/loopback.ts";

/** What the settings allow. */
export type Guard = Config["webhooks"];

/** What is wrong with an address before its host is looked up. Names are judged by where they lead, at each delivery. */
export function findAddressProblem(address: string, guard: Guard): Constant | undefined {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !guard.allowsHttp) return webhookMessages.httpsOnly;
  const host = bareHost(hostname);
  const isOwn = isLoopback(hostname) && !guard.allowsPrivate;
  return isOwn || mayNotReach(host, guard) ? webhookMessages.insideAddress : undefined;
}

/** An IP address that the portal does not send anything to. */
export const mayNotReach = (address: string, { allowsPrivate }: Guard) =>
  allowsPrivate ? isReservedAddress(address) : isInsideAddress(address);
