import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Addresses inside somebody's network: a browser must not be sent there by us. */
const insideV4 = blockList("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
]);
const insideV6 = blockList("ipv6", [
  ["::", 128],
  ["::ffff:0:0", 96],
  ["fc00::", 7],
  ["fe80::", 10],
]);

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Another host's page or picture: https, or this very machine. The server itself never fetches it. */
export function isOutsideAddress(text: string, portalOrigin: string): boolean {
  if (!/^https?:\/\/[^\\\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, origin, username, password } = new URL(text);
  if (origin === portalOrigin || username !== "" || password !== "") return false;
  if (LOOPBACK.test(hostname)) return true;
  return protocol === "https:" && !isInside(hostname);
}

function isInside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIPv4(address)) return insideV4.check(address, "ipv4");
  return isIPv6(address) && insideV6.check(address, "ipv6");
}

function blockList(family: "ipv4" | "ipv6", networks: [network: string, bits: number][]) {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}
