import { BlockList, isIPv4, isIPv6 } from "node:net";

type Network = [network: string, bits: number];

/** Networks of a company or a machine. */
const privateV4: Network[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
const LOOPBACK_V6 = "::1";
const privateV6: Network[] = [
  [LOOPBACK_V6, 128],
  ["fc00::", 7],
];
/** Of no use to anybody honest: metadata of clouds, neighbours, everybody at once, and other spellings of IPv4. */
const reservedV4: Network[] = [
  ["0.0.0.0", 8],
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];
const reservedV6: Network[] = [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fd00:ec2::", 32],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

const inside = blockLists([...privateV4, ...reservedV4], [...privateV6, ...reservedV6]);
const reserved = blockLists(reservedV4, reservedV6);

/** Whether an address as programs write it, without brackets, lies inside somebody's network. */
export const isInsideAddress = (address: string) => isListed(inside, address);
/** Whether it is one that nobody may be sent to, whatever was allowed. */
export const isReservedAddress = (address: string) =>
  address !== LOOPBACK_V6 && isListed(reserved, address);

/** Of an address as the URL parser leaves it, which has one spelling for each IP address. */
export const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

function isListed({ v4, v6 }: ReturnType<typeof blockLists>, text: string): boolean {
  const [address = ""] = text.split("%");
  if (isIPv4(address)) return v4.check(address, "ipv4");
  return isIPv6(address) && v6.check(address, "ipv6");
}

function blockLists(networksV4: Network[], networksV6: Network[]) {
  const [v4, v6] = [new BlockList(), new BlockList()];
  for (const [network, bits] of networksV4) v4.addSubnet(network, bits, "ipv4");
  for (const [network, bits] of networksV6) v6.addSubnet(network, bits, "ipv6");
  return { v4, v6 };
}
