import { RECORDED_AT, turn } from "./autopilots/make-recording.ts";
import { adminOnly, ownerOnly, type Sample, sample, signedIn } from "./sample-call.ts";

/** Calls about personal data of the caller, and related ones. */
export const personalCalls: Sample[] = [
  sample("GET /preferences", signedIn),
  sample("PATCH /preferences", signedIn, { body: () => ({ assignment_mail: "at_once" }) }),
  sample("GET /demo-products/:_id/talking-points", { ...signedIn, employee: 404 }, { id: "demo" }),
  sample(
    "PUT /demo-products/:_id/own-talking-points",
    { ...signedIn, employee: 404 },
    { id: "demo", body: (t) => ({ text: t.word, former: "" }) },
  ),
  sample("PUT /demo-products/:_id/talking-points", adminOnly, {
    id: "demo",
    body: (t) => ({ text: t.word, former: "" }),
  }),
  sample("GET /demo-products/:_id/autopilot", { ...signedIn, employee: 404 }, { id: "playedDemo" }),
  sample("PUT /demo-products/:_id/autopilot", adminOnly, {
    id: "playedDemo",
    body: (t) => ({ steps: turn.slice(0, 3), build_id: t.build }),
  }),
  sample("PATCH /demo-products/:_id/autopilot", adminOnly, {
    id: "playedDemo",
    body: (t) => ({ build_id: t.build, follows: "follows", recorded_at: RECORDED_AT }),
  }),
  sample("DELETE /demo-products/:_id/autopilot", adminOnly, { id: "playedDemo" }),
  sample("GET /builds/:_id/manifest", { ...signedIn, employee: 404 }, { id: "build" }),
  sample("GET /kept-builds", signedIn, { query: (t) => `builds=${t.build}` }),
  sample("GET /saved-filters", signedIn),
  sample(
    "POST /saved-filters",
    { guest: 401, employee: 201, inside: 201, outside: 201, admin: 201 },
    { body: (t) => ({ screen: "demos", name: t.word, query: "search=solar" }) },
  ),
  // Somebody else's: the owner's rights are tested in saved-filters/routes.test.ts.
  sample("PATCH /saved-filters/:_id", ownerOnly, {
    id: "savedFilter",
    body: (t) => ({ name: t.word, query: "search=wind" }),
  }),
  sample("DELETE /saved-filters/:_id", ownerOnly, { id: "savedFilter" }),
];
