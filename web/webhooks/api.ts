import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  NewWebhook,
  SecretRotation,
  SecretWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
} from "../../contract/operation/webhooks.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { reload } from "../calls/query-client.ts";

/** While something is about to be sent, what comes of it is seen soon. */
const BUSY_MS = 1000;
const QUIET_MS = 15_000;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: ["webhooks"],
    meta: { isErrorShownByPage: "while empty" as const },
    ...dataFrom<Webhook[]>("/webhooks"),
  });

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    meta: { isErrorShownByPage: "while empty" as const },
    ...dataFrom<WebhookDelivery[]>(`/webhooks/${id}/deliveries`),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ is_due: isDue }) => isDue) ? BUSY_MS : QUIET_MS,
  });

export const reloadWebhooks = () => reload([["webhooks"], ["jobs"]]);

/** Those whose refusals stand in their form. */
const reloading = { meta: { isErrorShownByPage: true }, onSettled: reloadWebhooks };

export const createWebhookMutation = () =>
  mutationOptions({
    mutationFn: (body: NewWebhook) =>
      callApi<{ data: SecretWebhook } & WithMessage>("/webhooks", { method: "POST", body }),
    ...reloading,
  });

export const changeWebhookMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: WebhookChange) =>
      callApi<{ data: Webhook } & WithMessage>(`/webhooks/${id}`, { method: "PATCH", body }),
    ...reloading,
  });

export const switchWebhookMutation = (id: string) =>
  mutationOptions({
    mutationFn: (is_active: boolean) =>
      callApi<WithMessage>(`/webhooks/${id}`, { method: "PATCH", body: { is_active } }),
    onSettled: reloadWebhooks,
  });

export const rotateSecretMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: SecretRotation) =>
      callApi<{ data: SecretWebhook } & WithMessage>(`/webhooks/${id}/secret`, {
        method: "POST",
        body,
      }),
    ...reloading,
  });

export const deleteWebhook = (id: string) =>
  callApi<WithMessage>(`/webhooks/${id}`, { method: "DELETE" });

const asking = (path: string) =>
  mutationOptions({
    mutationFn: () => callApi<WithMessage>(path, { method: "POST" }),
    onSettled: reloadWebhooks,
  });

export const sendTestMutation = (id: string) => asking(`/webhooks/${id}/test`);
export const sendAgainMutation = (id: string) => asking(`/webhook-deliveries/${id}/send`);
