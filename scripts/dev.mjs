import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ensureViewer } from "./build/build-viewer.mjs";
import { ensureInstalled, root } from "./install.mjs";

ensureInstalled();
await ensureViewer();
const { createServer } = await import("vite");

const port = process.env.PORT ?? "8080";
const page = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: { host: "127.0.0.1", port: 5173, proxy: { "/api/": `http://127.0.0.1:${port}` } },
});
await page.listen();
const address = page.resolvedUrls.local[0].replace(/\/$/, "");
console.log(`The page, with every change at once: ${address}`);

/** Starts again after every change; mails and frames point at the page above. */
const server = spawn(
  process.execPath,
  [join(root, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "server/main.ts"],
  { cwd: root, stdio: "inherit", env: { PUBLIC_URL: address, ...process.env } },
);

/** Ctrl-C reaches the server by itself; other signals have to be passed on. */
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => server.kill("SIGTERM"));
await once(server, "exit");
await page.close();
process.exit(0);
