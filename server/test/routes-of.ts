import type { App } from "../portal-services.ts";

/** Every route, read from the tree of paths that Fastify prints: four characters to a level. */
export function routesOf(app: App): { method: string; path: string }[] {
  const trail: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", path = "", methods = ""] =
        /^([^\w/*:]*?)(?:── )?([/*:\w].*) \((.*)\)$/.exec(line) ?? [];
      const depth = Math.floor(indent.length / 4);
      trail.splice(depth, trail.length, path);
      return methods
        .split(", ")
        .filter((method) => method !== "HEAD" && method !== "")
        .map((method) => ({ method, path: trail.join("") }));
    });
}
