import { adminOnly, sample, signedIn } from "./sample-call.ts";

/** Lists of demos, versions and deleted demos. */
export const demoListCalls = [
  sample("GET /demo-products", signedIn, { query: () => "page=1&size=12" }),
  sample("GET /demo-products/:_id", { ...signedIn, employee: 404 }, { id: "demo" }),
  sample("GET /demo-products/:_id/versions", adminOnly, { id: "playedDemo" }),
  sample("GET /demo-overview", signedIn, { query: () => "page=1&size=10&sort=title&order=desc" }),
  sample("GET /deleted-demos", adminOnly, { query: () => "page=1&size=10" }),
  sample("POST /deleted-demos/:_id/restore", adminOnly, { id: "deletedDemo" }),
];
