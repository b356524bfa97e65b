import type { Generated } from "kysely";
import type { Flag, OptionalTime, Time } from "./column-types.ts";

/** What is shown to a client, and in which order. */
export interface MeetingSchema {
  meetings: {
    id: string;
    owner_id: string | null;
    name: string;
    client: Generated<string>;
    starts_at: OptionalTime;
    notes: Generated<string>;
    revision: Generated<number>;
    created_at: Time;
  };
  meeting_entries: {
    id: string;
    meeting_id: string;
    position: number;
    demo_id: string;
    title: string;
    build_id: string | null;
    note: Generated<string>;
  };
  meeting_shares: { meeting_id: string; user_id: string; may_change: Flag; created_at: Time };
}
