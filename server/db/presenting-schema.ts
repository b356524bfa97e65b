import type { ClientLinkSchema } from "./client-link-schema.ts";
import type { MeetingSchema } from "./meeting-schema.ts";

/** What is shown to clients, in their presence or without it. */
export interface PresentingSchema extends ClientLinkSchema, MeetingSchema {}
