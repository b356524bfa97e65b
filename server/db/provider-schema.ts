import type { JSONColumnType } from "kysely";
import type { Claims } from "../providers/claims.ts";
import type { Time } from "./column-types.ts";

/** People who sign in with a provider, and links that let an administrator in. */
export interface ProviderSchema {
  identities: { issuer: string; subject: string; user_id: string; created_at: Time };
  provider_trips: {
    state_hash: Buffer;
    browser_hash: Buffer;
    provider: string;
    nonce: string;
    code_verifier: string;
    return_to: string;
    expires_at: Time;
  };
  provider_newcomers: {
    browser_hash: Buffer;
    issuer: string;
    subject: string;
    claims: JSONColumnType<Claims>;
    expires_at: Time;
  };
  provider_sessions: { session_id: string; sign_out_url: string };
  ways_in: { token_hash: Buffer; user_id: string; expires_at: Time };
}
