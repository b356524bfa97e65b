import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { MachineToken } from "../../contract/operation/machine-tokens.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { t } from "../ui/language.ts";
import { tokensQuery } from "./api.ts";
import { IntegrationCard } from "./integration-card.tsx";
import { TokenLine } from "./token-line.tsx";

const NewTokenModal = lazyDialog(async () => ({
  default: (await import("./new-token-modal.tsx")).NewTokenModal,
}));
const RevokeTokenModal = lazyDialog(async () => ({
  default: (await import("./revoke-token-modal.tsx")).RevokeTokenModal,
}));

export function TokenList() {
  const query = useQuery(tokensQuery());
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<MachineToken | null>(null);
  return (
    <IntegrationCard
      title={t("Tokens")}
      about={t("Programs call the API with them, in your name and within their scopes.")}
      make={t("New token")}
      onMake={() => setMaking(true)}
      query={query}
      loading={t("Loading tokens")}
      empty={{
        icon: <KeyRound aria-hidden />,
        title: t("No tokens yet"),
        hint: t("A build pipeline needs one to publish its builds."),
      }}
      renderItems={(tokens) => <Lines tokens={tokens} onRevoke={setDoomed} />}
    >
      {isMaking && <NewTokenModal onClose={() => setMaking(false)} />}
      {doomed && <RevokeTokenModal token={doomed} onClose={() => setDoomed(null)} />}
    </IntegrationCard>
  );
}

type LinesProps = { tokens: MachineToken[]; onRevoke: (token: MachineToken) => void };

function Lines({ tokens, onRevoke }: LinesProps) {
  const now = Date.now();
  return (
    <ul>
      {tokens.map((token) => (
        <TokenLine key={token._id} token={token} now={now} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  );
}
