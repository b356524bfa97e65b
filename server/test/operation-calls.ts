import { adminOnly, made, managers, type Sample, sample } from "./sample-call.ts";
import type { Things } from "./things.ts";

const aWebhook = (t: Things) => ({
  name: t.word,
  url: "https://hooks.example.org/a",
  events: ["demo.published", "person.approved"],
  currentPassword: "",
});

/** What administrators see and do about the portal itself. */
export const operationCalls: Sample[] = [
  sample("GET /jobs", adminOnly),
  sample("POST /jobs/:_id/run", adminOnly, { id: "job" }),
  // Only mails change, which are always moving: jobs/routes.test.ts tests their outcome.
  sample("POST /mails/:_id/send", adminOnly, { id: "mail", isWrite: false }),
  sample("POST /mails/send", adminOnly, { isWrite: false }),
  sample("GET /machine-tokens", adminOnly),
  sample("POST /machine-tokens", made(adminOnly), {
    body: (t) => ({
      name: t.word,
      role: "regional",
      region_id: t.region,
      scopes: ["read", "write"],
      expires_in_days: 30,
      currentPassword: "",
    }),
  }),
  sample("DELETE /machine-tokens/:_id", adminOnly, { id: "machineToken" }),
  sample("GET /webhooks", adminOnly),
  sample("POST /webhooks", made(adminOnly), { body: (t) => ({ ...aWebhook(t), is_active: true }) }),
  sample("PATCH /webhooks/:_id", adminOnly, {
    id: "webhook",
    body: (t) => ({ ...aWebhook(t), is_active: false }),
  }),
  sample("POST /webhooks/:_id/secret", adminOnly, {
    id: "webhook",
    body: () => ({ currentPassword: "" }),
  }),
  sample("DELETE /webhooks/:_id", adminOnly, { id: "webhook" }),
  sample("GET /webhooks/:_id/deliveries", adminOnly, { id: "webhook" }),
  sample("POST /webhooks/:_id/test", adminOnly, { id: "webhook" }),
  sample("POST /webhook-deliveries/:_id/send", adminOnly, { id: "webhookDelivery" }),
  // Only the log changes: users/export-people.test.ts tests its entry.
  sample("POST /users/export", managers, {
    body: (t) => ({ found: { search: t.staffId } }),
    isWrite: false,
  }),
  sample("GET /people-imports/:_id", adminOnly, { id: "peopleImport" }),
  sample("GET /people-imports/:_id/rows", adminOnly, {
    id: "peopleImport",
    query: () => "kind=create&page=1&size=10",
  }),
  sample("POST /people-imports/:_id/start", adminOnly, {
    id: "peopleImport",
    body: () => ({ invites: true }),
  }),
  sample("GET /storage", adminOnly),
  sample("POST /storage/held/removal", adminOnly),
  // Nothing can be removed here: see storage/remove-now.test.ts.
  sample("POST /storage/orphans/removal", adminOnly, { isWrite: false }),
];
