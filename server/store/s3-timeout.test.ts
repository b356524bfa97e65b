import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { s3Store } from "./s3.ts";
import { StoreUnavailableError } from "./store.ts";

test("R161 a store that accepts connections and answers nothing is asked once, and is away", async () => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  const settings = { region: "us-east-1", bucket: "b", accessKeyId: "a", secretAccessKey: "s" };
  const store = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` }, 2000);
  await expect(store.check()).rejects.toThrow(StoreUnavailableError);
  await expect(store.read("a/b", { start: 0, end: 1 })).rejects.toThrow(StoreUnavailableError);
  expect(sockets.size).toBeLessThanOrEqual(2);
});
