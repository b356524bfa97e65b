import { type Expectation, row } from "./log-entry.ts";
import type { Things } from "./things.ts";

const hookOf = (t: Things) => ({
  name: `Webhook of ${t.word}`,
  url: "https://hooks.example.com/…",
  events: "demo.failed",
  is_active: true,
});
const aWebhook = (t: Things, isActive: boolean) => ({
  name: t.word,
  url: "https://hooks.example.org/…",
  events: "demo.published, person.approved",
  is_active: isActive,
});

const autopilotRow = (t: Things, before: object, after: object) =>
  row(["update", "demo"], t.playedDemo, `Demo of ${t.word}`, { ...before }, { ...after });

/** Audit entries about the portal itself, and about side effects of its records. */
export const operationEntries: Record<string, Expectation[]> = {
  "PUT /demo-products/:_id/talking-points": [
    (t) => {
      const [before, after] = [{ talking_points: "" }, { talking_points: t.word }];
      return row(["update", "demo"], t.demo, `Demo of ${t.word}`, before, after);
    },
  ],
  "PUT /demo-products/:_id/autopilot": [
    (t) => autopilotRow(t, { autopilot: "2 s" }, { autopilot: "1 s" }),
  ],
  "DELETE /demo-products/:_id/autopilot": [
    (t) => autopilotRow(t, { autopilot: "2 s" }, { autopilot: null }),
  ],
  "POST /jobs/:_id/run": [(t) => row(["run", "job"], t.job, "Clean up storage", null, null)],
  "POST /machine-tokens": [
    (t, made, { region }) =>
      row(["create", "machine token"], made, t.word, null, {
        name: t.word,
        role: "regional",
        region,
        scopes: "read, write",
        expires_in_days: 30,
      }),
  ],
  "DELETE /machine-tokens/:_id": [
    (t) => {
      const before = { name: `Token of ${t.word}`, role: "admin", region: null, scopes: "read" };
      return row(["delete", "machine token"], t.machineToken, before.name, before, null);
    },
  ],
  "POST /webhooks": [
    (t, made) => row(["create", "webhook"], made, t.word, null, aWebhook(t, true)),
  ],
  "PATCH /webhooks/:_id": [
    (t) => row(["update", "webhook"], t.webhook, t.word, hookOf(t), aWebhook(t, false)),
  ],
  "POST /webhooks/:_id/secret": [
    (t) => row(["update", "webhook"], t.webhook, hookOf(t).name, null, { secret: "changed" }),
  ],
  "DELETE /webhooks/:_id": [
    (t) => row(["delete", "webhook"], t.webhook, hookOf(t).name, hookOf(t), null),
  ],
  "POST /webhooks/:_id/test": [
    (t) => row(["send", "webhook"], t.webhook, hookOf(t).name, null, { event: "test" }),
  ],
  "POST /webhook-deliveries/:_id/send": [
    (t) =>
      row(["send", "webhook"], t.webhook, hookOf(t).name, null, {
        event: "demo.failed",
        about: `Demo of ${t.word}`,
      }),
  ],
  "POST /storage/held/removal": [
    () => row(["delete", "storage"], null, "Deleted demos", { count: 0, size: 0 }, null),
  ],
};
