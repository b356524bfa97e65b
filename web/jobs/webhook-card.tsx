import { Webhook } from "lucide-react";
import type { Jobs } from "../../contract/operation/jobs.ts";
import { MAX_WEBHOOK_TRIES } from "../../contract/operation/webhooks.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { plural, t } from "../ui/language.ts";
import { DeliveryLine } from "../webhooks/delivery-line.tsx";
import { LatestList } from "./latest-list.tsx";

/** What receivers of webhooks did not take. */
export function WebhookCard({ webhooks }: { webhooks: Jobs["webhooks"] }) {
  const { waiting, undelivered, listed } = webhooks;
  const now = Date.now();
  const pendingText =
    waiting > 0 &&
    plural(waiting, "{count} call is on its way.", "{count} calls are on their way.");
  return (
    <Card className={undelivered > 0 ? "px-4.5 pt-4 pb-1.5" : "px-4.5 pt-4"}>
      <h2 className="mb-3 font-semibold">{t("Undelivered webhooks")}</h2>
      {undelivered === 0 ? (
        <EmptyState
          icon={<Webhook aria-hidden />}
          title={t("No webhook is stuck")}
          hint={
            pendingText ||
            t("A call that no receiver takes is tried {count} times and listed here.", {
              count: MAX_WEBHOOK_TRIES,
            })
          }
        />
      ) : (
        <>
          {pendingText && <p className="mb-3 text-small text-ink-2">{pendingText}</p>}
          <LatestList
            listed={listed}
            total={undelivered}
            renderLine={(delivery) => (
              <DeliveryLine
                key={delivery._id}
                delivery={delivery}
                now={now}
                webhook={delivery.webhook.name}
              />
            )}
          />
        </>
      )}
    </Card>
  );
}
