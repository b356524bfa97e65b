import { useState } from "react";
import type { Sentence } from "../../../contract/sentences.ts";
import { messageOf } from "../../calls/api.ts";
import { requestedPath } from "../../session/return-path.ts";
import { settings } from "../../start/settings.ts";
import { Button } from "../../ui/button.tsx";
import { t } from "../../ui/language.ts";
import { FormNotice } from "../form-notice.tsx";
import { beginTrip } from "./api.ts";

/** The companies' own ways to sign in. */
export function ProviderButtons() {
  const [leaving, setLeaving] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | Sentence | null>(null);
  const leave = async (id: string) => {
    setLeaving(id);
    setProblem(null);
    try {
      window.location.assign(await beginTrip(id, requested()));
    } catch (error) {
      setProblem(messageOf(error));
      setLeaving(null);
    }
  };
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      {problem !== null && <FormNotice tone="danger">{problem}</FormNotice>}
      {settings.providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          fullWidth
          loading={leaving === id}
          disabled={leaving !== null}
          onClick={() => void leave(id)}
        >
          {t("Sign in with {provider}", { provider: name })}
        </Button>
      ))}
    </div>
  );
}

function requested() {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return requestedPath(usr);
}
