import type { Generated } from "kysely";
import type { TrialGrade } from "../../contract/builds/trial-runs.ts";
import type { Flag, OptionalTime, Time, Int8 } from "./column-types.ts";

/** Recorded watches and their totals. */
export interface Measures {
  seconds: Int8;
  shows: Int8;
  opens: Int8;
  failures: Int8;
  pictures: Int8;
  picture_ms: Int8;
  slow_pictures: Int8;
}

/** What was watched by people, and what the night watch saw. */
export interface WatchSchema {
  watch_sessions: {
    id: string;
    user_id: string | null;
    demo_id: string | null;
    region_id: Generated<string>;
    country_id: Generated<string>;
    browser: Generated<string>;
    started_at: Time;
    origin: Int8;
    /** In PostgreSQL's notation: "{[10,20),[30,40)}". */
    counted: Generated<string>;
    seconds: number;
    last_second: Int8;
    picture_ms: number | null;
    failure: string | null;
    is_admin: Flag;
    meeting_id: string | null;
  };
  watch_days: Measures & {
    day: string;
    user_id: string;
    demo_id: string;
    browser: string;
    region_id: string;
    country_id: string;
    is_admin: Flag;
  };
  watch_totals: Measures & {
    dimension: string;
    period: string;
    region_id: string;
    key: string;
    is_admin: Flag;
  };
  watch_pairs: { user_id: string; demo_id: string; opened_at: Time; shown_at: OptionalTime };
  watch_history: { sealed_before: string };
  watch_tickets: { id: string; build_id: string; expires_at: Time };
  watch_runs: {
    id: string;
    night: string | null;
    demo_id: string | null;
    asked_at: Time;
    begun_at: OptionalTime;
    alive_at: OptionalTime;
    finished_at: OptionalTime;
    planned: Generated<number>;
    watched: Generated<number>;
    flagged: Generated<number>;
    problem: unknown;
  };
  demo_watches: {
    demo_id: string;
    content: string;
    seen_at: Time;
    trial_run: unknown;
    grade: TrialGrade | null;
    reasons: unknown;
    flagged_at: OptionalTime;
    told_at: OptionalTime;
    looks: Buffer | null;
    picture: Buffer | null;
    approved_content: string | null;
    approved_run: unknown;
    approved_looks: Buffer | null;
    approved_picture: Buffer | null;
    approved_at: OptionalTime;
  };
}
