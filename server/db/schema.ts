import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { LogoTone } from "../../contract/company-colours.ts";
import type { JobKind } from "../../contract/operation/jobs.ts";
import type { TokenScope } from "../../contract/operation/machine-tokens.ts";
import type { AssignmentMail } from "../../contract/personal/preferences.ts";
import type { FilterScreen } from "../../contract/personal/saved-filters.ts";
import type { Role } from "../../contract/roles.ts";
import type { UploadKind } from "../../contract/uploads.ts";
import type { Flag, GeneratedFlag, OptionalTime, Time } from "./column-types.ts";
import type { FactorSchema } from "./factor-schema.ts";
import type { ImportSchema } from "./import-schema.ts";
import type { PresentingSchema } from "./presenting-schema.ts";
import type { ProviderSchema } from "./provider-schema.ts";
import type { WatchSchema } from "./watch-schema.ts";
import type { WebhookSchema } from "./webhook-schema.ts";

/** Written by triggers only; the rows of a group are added up. */
interface Kept {
  id: GeneratedAlways<string>;
  amount: ColumnType<string, never, never>;
}

interface Named {
  id: string;
  name: string;
  is_active: Flag;
  created_at: Time;
}

interface UserRow {
  id: string;
  ses_id: string;
  name: string;
  email: string;
  password_hash: string;
  department: string | null;
  designation: string | null;
  region_id: string | null;
  country_id: string | null;
  user_type_id: string;
  is_active: Flag;
  is_approved: Flag;
  decided_by: string | null;
  decided_at: OptionalTime;
  language: string | null;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  is_deprovisioned: Flag;
  search_text: GeneratedAlways<string>;
  search_words: GeneratedAlways<string>;
  created_at: Time;
}

export interface Schema
  extends FactorSchema, ImportSchema, PresentingSchema, ProviderSchema, WatchSchema, WebhookSchema {
  user_types: { id: string; type_name: string; is_active: Flag; created_at: Time };
  regions: Named;
  countries: Named & { region_id: string };
  cities: Named & { country_id: string };
  departments: { name: string };
  designations: { name: string };
  users: UserRow;
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string | null;
    user_agent: string | null;
    place: Generated<string>;
    created_at: Time;
    last_seen_at: Time;
    ended_at: OptionalTime;
    proven_at: OptionalTime;
  };
  password_resets: { token_hash: Buffer; user_id: string; created_at: Time; expires_at: Time };
  mails: {
    id: string;
    recipient: string;
    subject: string;
    body: string;
    created_at: Time;
    attempts: Generated<number>;
    next_attempt_at: Time;
    decision_of: string | null;
    failed_at: OptionalTime;
    last_error: string | null;
    given_up_at: OptionalTime;
  };
  jobs: {
    id: string;
    kind: JobKind;
    schedule: string;
    run_at: OptionalTime;
    lease: string | null;
    node: string | null;
    begun_at: OptionalTime;
    leased_until: OptionalTime;
    attempts: Generated<number>;
    failed_at: OptionalTime;
    last_error: string | null;
    ran_at: OptionalTime;
    took_ms: number | null;
    created_at: Time;
  };
  known_sources: { user_id: string; source_hash: Buffer; last_used_at: Time };
  refused_sessions: { session_id: string; ip: string; times: Generated<number>; since: Time };
  rate_limits: { key: string; count: number; expires_at: Time };
  categories: Named;
  demos: {
    id: string;
    title: string;
    description: Generated<string>;
    build_id: string | null;
    outside_url: string | null;
    picture_id: string | null;
    outside_picture_url: string | null;
    category_id: string | null;
    is_active: Flag;
    allows_camera: Flag;
    allows_microphone: Flag;
    allows_popups: Flag;
    allows_every_host: Flag;
    allows_client_links: Flag;
    added_hosts: Generated<string[]>;
    refused_hosts: Generated<string[]>;
    tags: Generated<string[]>;
    search_text: GeneratedAlways<string>;
    search_words: GeneratedAlways<string>;
    created_at: Time;
    /** Written by triggers only. */
    content_changed_at: ColumnType<string | null, never, never>;
  };
  saved_filters: {
    id: string;
    user_id: string;
    screen: FilterScreen;
    name: string;
    query: string;
    created_at: Time;
  };
  machine_tokens: {
    id: string;
    name: string;
    token_hash: Buffer;
    token_start: string;
    made_by: string;
    role: Role;
    region_id: string | null;
    scopes: TokenScope[];
    created_at: Time;
    expires_at: Time;
    last_used_at: OptionalTime;
  };
  preferences: { user_id: string; assignment_mail: AssignmentMail };
  favourites: { user_id: string; demo_id: string; created_at: Time };
  talking_points: { demo_id: string; text: string; changed_by_name: string; changed_at: Time };
  own_talking_points: { user_id: string; demo_id: string; text: string };
  builds: {
    id: string;
    kind: "webgl" | "video";
    folder: string;
    entry: string;
    engine: string | null;
    engine_version: string | null;
    needs_isolation: Flag;
    size: string;
    file_count: number;
    checks: unknown;
    outside_hosts: string[] | null;
    copies: Generated<unknown>;
    trial_run: unknown;
    created_by: string | null;
    created_by_name: string;
    created_at: Time;
    demo_id: string | null;
    added_by: string | null;
    added_by_name: string | null;
    added_at: OptionalTime;
  };
  pictures: { id: string; file_name: string; size: Generated<string>; created_at: Time };
  build_files: {
    build_id: string;
    path: string;
    size: string;
    sha256: Buffer;
    content_type: string;
    content_encoding: string | null;
  };
  uploads: {
    id: string;
    kind: UploadKind;
    state: Generated<"open" | "complete" | "aborted">;
    owner_id: string | null;
    folder: string;
    public_id: string;
    size: string;
    file_count: number;
    created_at: Time;
    completed_at: OptionalTime;
    refused_at: OptionalTime;
  };
  upload_files: {
    upload_id: string;
    number: number;
    path: string;
    size: string;
    sha256: Buffer | null;
    parts_id: string | null;
    seen_sha256: Buffer | null;
    seen_etag: string | null;
  };
  deleted_demos: {
    id: string;
    title: string;
    deleted_by_name: string;
    deleted_at: Time;
    restorable_until: Time;
    size: string;
    demo: unknown;
    builds: unknown;
    build_files: unknown;
    assignments: unknown;
    rules: unknown;
    favourites: unknown;
    talking_points: Generated<unknown>;
    own_talking_points: Generated<unknown>;
    autopilots: Generated<unknown>;
    picture: unknown;
  };
  removals: { key: string; size: Generated<string>; due_at: Time };
  secrets: { name: string; value: Buffer; created_at: Time };
  assignments: {
    id: string;
    demo_id: string;
    user_id: string;
    /** Null: it was assigned singly. Triggers write the assignments of rules. */
    rule_id: ColumnType<string | null, string | null | undefined, never>;
    /** Its last day, in UTC. */
    expires_on: ColumnType<string | null, string | null | undefined, string | null>;
    is_opened: GeneratedFlag;
    /** Null: the person has been notified. */
    untold_since: OptionalTime;
    /** The region whose leaders see it. */
    region_id: ColumnType<string | null, never, never>;
    created_at: Time;
  };
  assignment_rules: {
    id: string;
    region_id: string | null;
    country_id: string | null;
    department: string | null;
    designation: string | null;
    user_type_id: string | null;
    expires_on: string | null;
    created_by_name: string;
    created_at: Time;
  };
  assignment_rule_demos: { rule_id: string; demo_id: string };
  demo_totals: Kept & { category_id: string | null; is_active: boolean };
  demo_days: Kept & { day: string; is_active: boolean };
  user_totals: Kept & {
    user_type_id: string;
    region_id: string | null;
    is_active: boolean;
    is_approved: boolean;
    is_decided: boolean;
  };
  assignment_totals: Kept & { region_id: string | null };
  company: {
    is_one: Generated<boolean>;
    name: string | null;
    colour: string | null;
    logo_version: string | null;
    logo: Buffer | null;
    logo_icon: Buffer | null;
    logo_width: number | null;
    logo_height: number | null;
    logo_tone: LogoTone | null;
    first_steps_hidden: boolean;
    allows_client_links: Flag;
  };
  visits: { user_id: string; last_at: Time; since: OptionalTime; seen_at: OptionalTime };
  activity_logs: {
    sequence: Generated<string>;
    id: string;
    actor_id: string | null;
    actor_name: string | null;
    action: string;
    module: string;
    record_id: string | null;
    record_name: string | null;
    before: unknown;
    after: unknown;
    ip: string | null;
    search_text: GeneratedAlways<string>;
    created_at: Time;
  };
}
