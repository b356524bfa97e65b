import type { Generated } from "kysely";
import type { Flag, OptionalTime, Time } from "./column-types.ts";

/** Devices that show a meeting over and over. */
export interface KioskSchema {
  kiosks: {
    id: string;
    starter_id: string;
    meeting_id: string;
    name: string;
    token_hash: Buffer;
    pin_hash: string;
    idle_seconds: number;
    demo_seconds: number;
    started_at: Time;
    seen_at: OptionalTime;
    demo_id: string | null;
    is_touched: Flag;
    fault: string | null;
    fault_at: OptionalTime;
    visits: Generated<number>;
    kept: Generated<number>;
  };
}
