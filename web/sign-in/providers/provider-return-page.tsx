import { lazy, Suspense, useCallback, useState } from "react";
import type { Newcomer } from "../../../contract/sign-in/providers.ts";
import { Arrival } from "../../shell/arrival.tsx";
import { t } from "../../ui/language.ts";
import { PanelTitle } from "../panel-title.tsx";
import { Showroom } from "../showroom.tsx";
import { endTrip } from "./api.ts";
import { Arriving } from "./arriving.tsx";

const NewcomerPanel = lazy(async () => ({
  default: (await import("./newcomer-panel.tsx")).NewcomerPanel,
}));

/** Where a provider sends the browser back to. */
export default function ProviderReturnPage() {
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const arrive = useCallback(async () => {
    const found = await endTrip(...takeAnswer());
    if (found.newcomer) setNewcomer(found.newcomer);
    else window.location.replace(found.return_to);
  }, []);
  return (
    <Showroom isWide={newcomer !== null}>
      {newcomer ? (
        <Suspense fallback={null}>
          <NewcomerPanel newcomer={newcomer} />
          <Arrival title={t("Register")} />
        </Suspense>
      ) : (
        <>
          <Arrival title={t("Sign in")} />
          <PanelTitle title={t("Sign in")} />
          <Arriving arrive={arrive} />
        </>
      )}
    </Showroom>
  );
}

/** Which provider, and what it says; taken out of the address, where it must not stay. */
function takeAnswer() {
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", pathname);
  return [decodeURIComponent(pathname.split("/")[3] ?? ""), search] as const;
}
