import type { Following } from "../../contract/presenting/autopilot.ts";
import type { ClientLinkSchema } from "./client-link-schema.ts";
import type { Time } from "./column-types.ts";
import type { KioskSchema } from "./kiosk-schema.ts";
import type { MeetingSchema } from "./meeting-schema.ts";

/** What is shown to clients, in their presence or without it. */
export interface PresentingSchema extends ClientLinkSchema, KioskSchema, MeetingSchema {
  autopilots: {
    demo_id: string;
    build_id: string;
    steps: unknown;
    recorded_by_name: string;
    recorded_at: Time;
    follows: Following;
  };
}
