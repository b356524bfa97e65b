import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "../../contract/operation/webhooks.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { IntegrationCard } from "../integrations/integration-card.tsx";
import { t } from "../ui/language.ts";
import { webhooksQuery } from "./api.ts";
import { type WebhookAct, WebhookLine } from "./webhook-line.tsx";

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

const dialogs = {
  edit: EditWebhookModal,
  rotate: RotateSecretModal,
  delete: DeleteWebhookModal,
  deliveries: DeliveriesModal,
};

export function WebhookList() {
  const query = useQuery(webhooksQuery());
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<{ act: WebhookAct; webhook: Webhook } | null>(null);
  const Dialog = open && dialogs[open.act];
  return (
    <IntegrationCard
      title={t("Webhooks")}
      about={t("Other systems are told what happens here, by a signed call to their address.")}
      make={t("New webhook")}
      onMake={() => setMaking(true)}
      query={query}
      loading={t("Loading webhooks")}
      empty={{
        icon: <WebhookIcon aria-hidden />,
        title: t("No webhooks yet"),
        hint: t("A chat or a ticket system can be told when a demo fails."),
      }}
      renderItems={(webhooks) => (
        <Lines webhooks={webhooks} onAct={(act, webhook) => setOpen({ act, webhook })} />
      )}
    >
      {isMaking && <NewWebhookModal onClose={() => setMaking(false)} />}
      {open && Dialog && <Dialog webhook={open.webhook} onClose={() => setOpen(null)} />}
    </IntegrationCard>
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
