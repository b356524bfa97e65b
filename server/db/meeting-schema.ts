import type { ColumnType, Generated } from "kysely";
import type { DemoSeen, DeviceFacts } from "../../contract/builds/device-checks.ts";
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
    planned_minutes: number | null;
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
  device_checks: {
    meeting_id: string;
    device_id: string;
    name: string;
    checked_by: string;
    facts: ColumnType<DeviceFacts, string, string>;
    checked_at: Time;
  };
  entry_checks: {
    meeting_id: string;
    device_id: string;
    entry_id: string;
    demo_id: string;
    build_id: string | null;
    seen: ColumnType<DemoSeen, string, string>;
    checked_at: Time;
  };
  meeting_shares: { meeting_id: string; user_id: string; may_change: Flag; created_at: Time };
}
