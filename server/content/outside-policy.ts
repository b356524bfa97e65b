/**
 * What a demo's pages may load and call: their own host, data that they create themselves, and these hosts. How they
 * run is up to them: engines compile WebAssembly, evaluate text and start workers from blobs. A page under http may
 * call by both protocols, one under https only by https.
 */
export function outsidePolicy(ownOrigin: string, hosts: string[]): string[] {
  const schemes = ownOrigin.startsWith("https:") ? ["https", "wss"] : ["http", "ws"];
  const sources = hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
  const own = [ownOrigin, ...sources].join(" ");
  return [`default-src ${MADE_HERE} ${own}`, `form-action 'self' ${own}`];
}

const MADE_HERE = "'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'";
