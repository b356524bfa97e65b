import * as z from "zod/mini";
import {
  DeviceCheck,
  deviceCheckMessages,
  DeviceCheckQuery,
  NewDeviceCheck,
} from "../../contract/builds/device-checks.ts";
import { answer } from "../../contract/wire.ts";
import { byId } from "../http/by-id.ts";
import { findMeeting } from "../meetings/queries.ts";
import type { App, Services } from "../portal-services.ts";
import { signedIn } from "../sessions/actor.ts";
import { saveDeviceCheck } from "./save.ts";
import { showDeviceChecks } from "./show.ts";

const tags = ["meetings"];

/** Everyone who sees a meeting can check it on their devices, and read the results of all. */
export function deviceCheckRoutes(app: App, { db }: Services): void {
  app.get(
    "/meetings/:_id/device-checks",
    {
      schema: {
        summary: "How the demos of a meeting ran on the devices on which they were checked",
        tags,
        querystring: DeviceCheckQuery,
        ...byId(answer(z.array(DeviceCheck))),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const meeting = await findMeeting(db, actor, request.params._id);
      return { data: await showDeviceChecks(db, actor, meeting, request.query.device) };
    },
  );
  app.put(
    "/meetings/:_id/device-checks",
    {
      config: { machines: "refused" },
      schema: {
        summary: "Note how demos of a meeting ran on a device",
        tags,
        body: NewDeviceCheck,
        ...byId(answer(z.array(DeviceCheck))),
      },
    },
    async (request) => {
      const actor = signedIn(request);
      const meeting = await saveDeviceCheck(db, actor, request.params._id, request.body);
      const data = await showDeviceChecks(db, actor, meeting, request.body.device_id);
      return { data, message: deviceCheckMessages.saved };
    },
  );
}
