import type { Generated } from "kysely";
import type { OptionalTime, Time } from "./column-types.ts";

/** Second factors of people. */
export interface FactorSchema {
  authenticator_apps: {
    user_id: string;
    sealed_secret: Buffer;
    last_step: string | null;
    created_at: Time;
    confirmed_at: OptionalTime;
    last_used_at: OptionalTime;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string;
    transports: Generated<string[]>;
    name: string;
    created_at: Time;
    last_used_at: OptionalTime;
  };
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: OptionalTime };
  factor_challenges: {
    token_hash: Buffer;
    user_id: string;
    password_seen: Buffer | null;
    passkey_challenge: string | null;
    expires_at: Time;
  };
  factor_rules: { user_type_id: string; grace_days: number; since: Time };
}
