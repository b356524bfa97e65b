import { Storage } from "../../contract/storage.ts";
import { answer } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { findOrphans } from "./orphans.ts";
import { canSeeStorage } from "./policy.ts";
import { measureStorage } from "./queries.ts";

export function storageRoutes(app: App, { db, store }: Services): void {
  app.get(
    "/storage",
    {
      schema: {
        summary: "What takes how much space in the store",
        tags: ["operation"],
        response: { 200: answer(Storage) },
      },
    },
    async (request) => {
      authorize(canSeeStorage(signedIn(request)));
      const orphans = await findOrphans(db, store);
      return { data: { ...(await measureStorage(db)), orphans } };
    },
  );
}
