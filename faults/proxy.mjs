import net from "node:net";

/**
 * Sits between the portal and a server on this machine. Each mode also applies to connections that
 * are already open; those that fell silent stay silent, as behind a firewall that has dropped their state.
 */
export async function startProxy(targetPort) {
  let mode = { delayMs: 0, isSilent: false };
  const pairs = new Set();
  const server = net.createServer((near) => {
    const pair = { near, far: net.connect(targetPort, "127.0.0.1"), isSilent: mode.isSilent };
    pairs.add(pair);
    join(pair, () => mode);
    near.once("close", () => pairs.delete(pair));
  });
  const listen = (port) =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve(server.address().port));
    });
  const port = await listen(0);
  return {
    port,
    pass: () => (mode = { delayMs: 0, isSilent: false }),
    slowDown: (delayMs) => (mode = { delayMs, isSilent: false }),
    /** Connections are accepted, and nothing is ever answered. */
    fallSilent: () => {
      mode = { delayMs: 0, isSilent: true };
      for (const pair of pairs) pair.isSilent = true;
    },
    async close() {
      for (const { near, far } of pairs) for (const end of [near, far]) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(pair, modeOf) {
  const { near, far } = pair;
  for (const end of [near, far]) end.on("error", () => undefined);
  near.on("data", (bytes) => {
    if (!pair.isSilent) far.write(bytes);
  });
  far.on("data", (bytes) => {
    if (pair.isSilent) return;
    const { delayMs } = modeOf();
    if (delayMs === 0) near.write(bytes);
    // Equal delays keep the order.
    else setTimeout(() => !near.destroyed && !pair.isSilent && near.write(bytes), delayMs);
  });
  near.once("close", () => far.destroy());
  far.once("close", () => {
    if (!pair.isSilent) near.destroy();
  });
}
