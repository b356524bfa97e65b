import type { Generated } from "kysely";
import type { DeliveredEvent, WebhookEvent } from "../../contract/operation/webhooks.ts";
import type { Flag, OptionalTime, Time } from "./column-types.ts";

/** Who is notified of what, and with which outcome. */
export interface WebhookSchema {
  webhooks: {
    id: string;
    name: string;
    url: string;
    events: WebhookEvent[];
    is_active: Flag;
    sealed_secret: Buffer;
    former_secret: Buffer | null;
    former_until: OptionalTime;
    created_by: string | null;
    created_by_name: string;
    created_at: Time;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event: DeliveredEvent;
    about_id: string | null;
    about: string;
    data: unknown;
    created_at: Time;
    attempts: Generated<number>;
    next_attempt_at: OptionalTime;
    lease: string | null;
    leased_until: OptionalTime;
    tried_at: OptionalTime;
    status: number | null;
    last_error: unknown;
    delivered_at: OptionalTime;
  };
}
