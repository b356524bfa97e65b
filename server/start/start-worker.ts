import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** What runs in a separate thread; scripts/build.mjs makes a file of each. */
const sources = {
  "list-file-worker": "../list-files/worker.ts",
  "inspection-worker": "../inspection/worker.ts",
};

/** From the bundle it is a file beside main.js. From source it is TypeScript, which a thread must first learn to read. */
export function startWorker(name: keyof typeof sources, options: WorkerOptions): Worker {
  if (!import.meta.filename.endsWith(".ts"))
    return new Worker(join(import.meta.dirname, `${name}.js`), options);
  const source = JSON.stringify(pathToFileURL(join(import.meta.dirname, sources[name])));
  return new Worker(
    `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`,
    { ...options, eval: true },
  );
}

export const isOutOfMemory = (error: Error & { code?: string }) =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY";
