import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { WebhookList } from "../webhooks/webhook-list.tsx";
import { TokenList } from "./token-list.tsx";

/** How other programs reach the portal, and are notified of events in it. */
export default function IntegrationsPage() {
  return (
    <>
      <PageHeader
        title={t("Integrations")}
        subtitle={t("What other programs may do and learn here")}
      />
      <TokenList />
      <WebhookList />
    </>
  );
}
