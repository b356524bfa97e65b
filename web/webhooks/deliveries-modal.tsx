import { useMutation, useQuery } from "@tanstack/react-query";
import { FlaskConical, Inbox } from "lucide-react";
import {
  DELIVERY_KEPT_DAYS,
  MAX_LISTED_DELIVERIES,
  type Webhook,
  type WebhookDelivery,
} from "../../contract/operation/webhooks.ts";
import { messageOf } from "../calls/api.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deliveriesQuery, sendTestMutation } from "./api.ts";
import { DeliveryLine } from "./delivery-line.tsx";

type Props = { webhook: Webhook; onClose: () => void };

/** What was sent to a receiver, what it answered, and the buttons that send it again. */
export function DeliveriesModal({ webhook, onClose }: Props) {
  const query = useQuery(deliveriesQuery(webhook._id));
  const test = useMutation(sendTestMutation(webhook._id));
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="lg"
      title={t("Deliveries of {name}", { name: webhook.name })}
      subtitle={t("The latest {count}, kept for {days} days", {
        count: MAX_LISTED_DELIVERIES,
        days: DELIVERY_KEPT_DAYS,
      })}
    >
      <Button
        variant="outline"
        size="sm"
        className="mb-3"
        icon={<FlaskConical size="0.9375rem" aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: ({ message }) => showSuccess(message) })}
      >
        {t("Send a test")}
      </Button>
      {query.isPending ? (
        <SkeletonRows label={t("Loading deliveries")} count={3} />
      ) : query.isError && query.data === undefined ? (
        <FailedState message={messageOf(query.error)} onRetry={() => query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden />}
          title={t("Nothing has been sent yet")}
          hint={t("A test shows at once whether the receiver answers.")}
        />
      ) : (
        <Lines deliveries={query.data} isActive={webhook.is_active} />
      )}
    </Modal>
  );
}

function Lines({ deliveries, isActive }: { deliveries: WebhookDelivery[]; isActive: boolean }) {
  const now = Date.now();
  return (
    <ul>
      {deliveries.map((delivery) => (
        <DeliveryLine key={delivery._id} delivery={delivery} now={now} isHeld={!isActive} />
      ))}
    </ul>
  );
}
