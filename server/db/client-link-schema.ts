import type { Generated } from "kysely";
import type { OptionalTime, Time } from "./column-types.ts";

/** Demos that clients open by a link, and for how long they were shown. */
export interface ClientLinkSchema {
  client_links: {
    id: string;
    sender_id: string;
    demo_id: string;
    title: string;
    build_id: string | null;
    client: string;
    token_hash: Buffer;
    sealed_token: Buffer;
    passcode_hash: string | null;
    shows_sender: boolean;
    max_openings: number | null;
    openings: Generated<number>;
    created_at: Time;
    expires_at: Time;
    revoked_at: OptionalTime;
    first_opened_at: OptionalTime;
    last_opened_at: OptionalTime;
  };
  client_link_openings: {
    id: string;
    link_id: string;
    visit_hash: Buffer;
    build_id: string;
    guest_name: Generated<string>;
    opened_at: Time;
  };
  client_watches: {
    id: string;
    opening_id: string;
    started_at: Time;
    origin: number;
    counted: Generated<string>;
    seconds: Generated<number>;
    picture_ms: number | null;
    failure: string | null;
  };
}
