import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "../../contract/operation/webhooks.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { webhooksQuery } from "./api.ts";
import { WebhookLine } from "./webhook-line.tsx";

const NewWebhookModal = lazyDialog(async () => ({
  default: (await import("./webhook-modal.tsx")).NewWebhookModal,
}));
const EditWebhookModal = lazyDialog(async () => ({
  default: (await import("./webhook-modal.tsx")).EditWebhookModal,
}));
const RotateSecretModal = lazyDialog(async () => ({
  default: (await import("./rotate-secret-modal.tsx")).RotateSecretModal,
}));
const DeleteWebhookModal = lazyDialog(async () => ({
  default: (await import("./delete-webhook-modal.tsx")).DeleteWebhookModal,
}));
const DeliveriesModal = lazyDialog(async () => ({
  default: (await import("./deliveries-modal.tsx")).DeliveriesModal,
}));

export type WebhookAct = "edit" | "rotate" | "delete" | "deliveries";
const dialogs = {
  edit: EditWebhookModal,
  rotate: RotateSecretModal,
  delete: DeleteWebhookModal,
  deliveries: DeliveriesModal,
};

export function WebhookList() {
  const asked = useQuery(webhooksQuery());
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<{ act: WebhookAct; webhook: Webhook } | null>(null);
  const Dialog = open && dialogs[open.act];
  return (
    <Card className="mb-6 px-4.5 pt-4 pb-1.5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t("Webhooks")}</h2>
          <p className="text-[13px] text-ink-2">
            {t("Other systems are told what happens here, by a signed call to their address.")}
          </p>
        </div>
        <Button
          size="sm"
          icon={<Plus size={15} aria-hidden />}
          onClick={() => setMaking(true)}
          aria-haspopup="dialog"
        >
          {t("New webhook")}
        </Button>
      </div>
      {asked.isPending ? (
        <SkeletonRows label={t("Loading webhooks")} count={2} />
      ) : asked.isError && asked.data === undefined ? (
        <FailedState message={messageOf(asked.error)} onRetry={() => asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <EmptyState
          icon={<WebhookIcon aria-hidden />}
          title={t("No webhooks yet")}
          hint={t("A chat or a ticket system can be told when a demo fails.")}
        />
      ) : (
        <Lines webhooks={asked.data} onAct={(act, webhook) => setOpen({ act, webhook })} />
      )}
      {isMaking && <NewWebhookModal onClose={() => setMaking(false)} />}
      {open && Dialog && <Dialog webhook={open.webhook} onClose={() => setOpen(null)} />}
    </Card>
  );
}

type LinesProps = { webhooks: Webhook[]; onAct: (act: WebhookAct, webhook: Webhook) => void };

function Lines({ webhooks, onAct }: LinesProps) {
  const now = Date.now();
  return (
    <ul>
      {webhooks.map((webhook) => (
        <WebhookLine
          key={webhook._id}
          webhook={webhook}
          now={now}
          onAct={(act) => onAct(act, webhook)}
        />
      ))}
    </ul>
  );
}
