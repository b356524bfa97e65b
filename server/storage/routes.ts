import { RemovedFiles, Storage, storageMessages } from "../../contract/storage.ts";
import { answer } from "../../contract/wire.ts";
import { authorize } from "../http/errors.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { cacheCapacity } from "./capacity.ts";
import { findOrphans } from "./orphans.ts";
import { canRemoveFiles, canSeeStorage } from "./policy.ts";
import { measureStorage } from "./queries.ts";
import { removeHeld, removeOrphans } from "./remove-now.ts";

const tags = ["operation"];

export function storageRoutes(app: App, portal: Services): void {
  const { db, store } = portal;
  const capacity = cacheCapacity(store);
  app.get(
    "/storage",
    {
      schema: {
        summary: "What takes how much space in the store",
        tags,
        response: { 200: answer(Storage) },
      },
    },
    async (request) => {
      authorize(canSeeStorage(signedIn(request)));
      const orphans = await findOrphans(db, store);
      return {
        data: { ...(await measureStorage(db)), orphans, disk: await capacity.read() },
      };
    },
  );
  app.post(
    "/storage/held/removal",
    {
      schema: {
        summary: "Remove the files of deleted demos before their time",
        tags,
        response: { 200: answer(RemovedFiles) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRemoveFiles(actor));
      const data = await removeHeld(portal, actor);
      capacity.invalidate();
      return { data, message: storageMessages.removed(data.count) };
    },
  );
  app.post(
    "/storage/orphans/removal",
    {
      schema: {
        summary: "Remove files that no record knows, if nothing was added to them for a day",
        tags,
        response: { 200: answer(RemovedFiles) },
      },
    },
    async (request) => {
      const actor = signedIn(request);
      authorize(canRemoveFiles(actor));
      const data = await removeOrphans(portal, actor);
      capacity.invalidate();
      return { data, message: storageMessages.removed(data.count) };
    },
  );
}
