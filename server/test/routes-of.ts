import type { App } from "../portal-services.ts";

/** Every route, parsed from the tree that Fastify prints: four characters for each level. */
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
