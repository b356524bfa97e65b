import {
  preferenceMessages,
  Preferences,
  PreferencesChange,
} from "../../contract/personal/preferences.ts";
import { answer } from "../../contract/wire.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { readPreferences, upsertPreferences } from "./queries.ts";

const tags = ["preferences"];

/** The caller's own only: no id stands in the path. */
export function preferenceRoutes(app: App, { db }: Services): void {
  app.get(
    "/preferences",
    {
      schema: {
        summary: "What the caller has chosen for themselves",
        tags,
        response: { 200: answer(Preferences) },
      },
    },
    async (request) => ({ data: await readPreferences(db, signedIn(request)) }),
  );
  app.patch(
    "/preferences",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Choose how one is told of demos that are assigned to oneself",
        tags,
        body: PreferencesChange,
        response: { 200: answer(Preferences) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      await upsertPreferences(db, actor, request.body);
      return { data: await readPreferences(db, actor), message: preferenceMessages.saved };
    },
  );
}
