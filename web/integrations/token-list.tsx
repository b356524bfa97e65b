import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { MachineToken } from "../../contract/operation/machine-tokens.ts";
import { messageOf } from "../calls/api.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { tokensQuery } from "./api.ts";
import { TokenLine } from "./token-line.tsx";

const NewTokenModal = lazyDialog(async () => ({
  default: (await import("./new-token-modal.tsx")).NewTokenModal,
}));
const RevokeTokenModal = lazyDialog(async () => ({
  default: (await import("./revoke-token-modal.tsx")).RevokeTokenModal,
}));

export function TokenList() {
  const asked = useQuery(tokensQuery());
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<MachineToken | null>(null);
  return (
    <Card className="mb-6 px-4.5 pt-4 pb-1.5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t("Tokens")}</h2>
          <p className="text-[13px] text-ink-2">
            {t("Programs call the API with them, in your name and within their scopes.")}
          </p>
        </div>
        <Button
          size="sm"
          icon={<Plus size={15} aria-hidden />}
          onClick={() => setMaking(true)}
          aria-haspopup="dialog"
        >
          {t("New token")}
        </Button>
      </div>
      {asked.isPending ? (
        <SkeletonRows label={t("Loading tokens")} count={2} />
      ) : asked.isError && asked.data === undefined ? (
        <FailedState message={messageOf(asked.error)} onRetry={() => asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <EmptyState
          icon={<KeyRound aria-hidden />}
          title={t("No tokens yet")}
          hint={t("A build pipeline needs one to publish its builds.")}
        />
      ) : (
        <Lines tokens={asked.data} onRevoke={setDoomed} />
      )}
      {isMaking && <NewTokenModal onClose={() => setMaking(false)} />}
      {doomed && <RevokeTokenModal token={doomed} onClose={() => setDoomed(null)} />}
    </Card>
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
