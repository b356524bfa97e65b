import { Favourite } from "../../contract/favourites.ts";
import { answer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { findDemo } from "../demos/queries.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { deleteFavourite, insertFavourite } from "./queries.ts";

const tags = ["favourites"];

/** Everybody has their own list, of demos that they may see. Both calls may be repeated. */
export function favouriteRoutes(app: App, { db }: Services): void {
  app.put(
    "/demo-products/:_id/favourite",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Put a demo among one's own favourites",
        tags,
        ...byId(answer(Favourite)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { _id } = await findDemo(db, actor, request.params._id);
      await insertFavourite(db, actor, _id);
      return { data: { _id, is_favourite: true } };
    },
  );
  app.delete(
    "/demo-products/:_id/favourite",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Take a demo out of one's own favourites",
        tags,
        ...byId(answer(Favourite)),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const { _id } = await findDemo(db, actor, request.params._id);
      await deleteFavourite(db, actor, _id);
      return { data: { _id, is_favourite: false } };
    },
  );
}
