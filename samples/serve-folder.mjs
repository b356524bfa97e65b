import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".glb": "model/gltf-binary",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
};

/** Serves a folder on a free port, for pictures and tests; `.br` is sent with its original type. */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const isPacked = path.endsWith(".br");
    const type = TYPES[extname(isPacked ? path.slice(0, -3) : path)] ?? "application/octet-stream";
    try {
      const body = await readFile(join(folder, path));
      const encoding = isPacked ? { "content-encoding": "br" } : {};
      response.writeHead(200, { "content-type": type, ...encoding }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => server.close(),
  };
}
