import { createHmac, randomBytes } from "node:crypto";
import { SECRET_PREFIX } from "../../contract/operation/webhooks.ts";

export const newWebhookSecret = () => SECRET_PREFIX + randomBytes(32).toString("base64");

interface Message {
  id: string;
  /** When it is sent, in seconds: receivers refuse what is older than a few minutes. */
  timestamp: number;
  body: string;
}

/** As https://www.standardwebhooks.com has it: its libraries verify this. Each secret signs for itself. */
export const signedHeaders = ({ id, timestamp, body }: Message, secrets: readonly string[]) => ({
  "webhook-id": id,
  "webhook-timestamp": `${timestamp}`,
  "webhook-signature": secrets
    .map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
    .join(" "),
});

const sign = (secret: string, text: string) =>
  createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
    .update(text)
    .digest("base64");
