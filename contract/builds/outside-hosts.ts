import * as z from "zod/mini";
import { parseUrl } from "../parse-url.ts";
import { constant } from "../sentences.ts";

/** What is named in a header stays short enough for every proxy. */
export const MAX_FOUND_HOSTS = 40;
export const MAX_ADDED_HOSTS = 30;
const MAX_TYPED_LENGTH = 2000;

export const hostMessages = {
  noHost: constant("hosts.noHost", "Please enter a host such as cdn.example.com"),
  tooMany: constant("hosts.tooMany", "At most {max} hosts", { max: `${MAX_ADDED_HOSTS}` }),
} as const;

const ADDRESS = /^(?:(?:https?|wss?):)?\/\//i;
/** Ends up in a header: nothing but names, dots and a port. Addresses of IPv6 cannot be written in a policy. */
const HOST = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*(?::\d{1,5})?$/;
const MAX_HOST_LENGTH = 260;
const BELOW = "*.";

/**
 * The host of what somebody typed or a page names, as addresses spell it: lower case, other alphabets in
 * punycode, the port only where it is not the usual one. `*.example.com` is every host below that one.
 */
export function hostOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text.startsWith(BELOW)) {
    const host = hostOf(text.slice(BELOW.length));
    const isName = host !== undefined && /\.[a-z-][^.:]*(?::\d+)?$/.test(host);
    return isName && !text.includes("/") ? BELOW + host : undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !ADDRESS.test(text)) return undefined;
  const address = ADDRESS.test(text) ? text.replace(/^\/\//, "https://") : `https://${text}`;
  const host = parseUrl(address)?.host;
  if (host === undefined) return undefined;
  return HOST.test(host) && host.length <= MAX_HOST_LENGTH ? host : undefined;
}

const OutsideHost = z.string(hostMessages.noHost).check(
  z.maxLength(MAX_TYPED_LENGTH, hostMessages.noHost),
  z.overwrite((text) => hostOf(text) ?? ""),
  z.minLength(1, hostMessages.noHost),
);

/** In one order, so that the same hosts are the same list. */
export const HostList = z.array(OutsideHost, hostMessages.noHost).check(
  z.maxLength(MAX_ADDED_HOSTS, hostMessages.tooMany),
  z.overwrite((hosts) => [...new Set(hosts)].toSorted()),
);

/** What an administrator has decided about the hosts that a demo calls. */
export interface HostDecisions {
  allows_every_host: boolean;
  added_hosts: readonly string[];
  refused_hosts: readonly string[];
}

/** Whom a demo may call: those that the inspection of its build found, and what was decided since; null is everybody. */
export function allowedHosts(
  found: readonly string[],
  { allows_every_host, added_hosts, refused_hosts }: HostDecisions,
): string[] | null {
  if (allows_every_host) return null;
  const refused = new Set(refused_hosts);
  return [...new Set([...found.filter((host) => !refused.has(host)), ...added_hosts])];
}

/** A build that belongs to no demo yet is tried with what the form says; only those who publish can. */
export const HOSTS_QUERY = "hosts";
const EVERY_HOST = "*";

export function withTrialHosts(address: string, hosts: readonly string[] | null) {
  const url = new URL(address);
  url.searchParams.set(HOSTS_QUERY, hosts?.join(" ") ?? EVERY_HOST);
  return url.href;
}

/** What such an address asks for; nothing that is no host reaches the header. */
export const hostsIn = (query: string): string[] | null =>
  query === EVERY_HOST
    ? null
    : query
        .split(" ")
        .filter((host) => host !== "" && hostOf(host) === host)
        .slice(0, MAX_FOUND_HOSTS + MAX_ADDED_HOSTS);
