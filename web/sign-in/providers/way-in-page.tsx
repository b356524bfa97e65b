import { Arrival } from "../../shell/arrival.tsx";
import { t } from "../../ui/language.ts";
import { PanelTitle } from "../panel-title.tsx";
import { Showroom } from "../showroom.tsx";
import { signInByLink } from "./api.ts";
import { Arriving } from "./arriving.tsx";

/** Where a link leads that an operator made on the machine. */
export default function WayInPage() {
  return (
    <Showroom>
      <Arrival title={t("Sign in")} />
      <PanelTitle title={t("Sign in")} />
      <Arriving arrive={arrive} />
    </Showroom>
  );
}

/** The token leaves the address before anything else: it must not stay in the history. */
async function arrive() {
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, "", "/sign-in/link");
  await signInByLink(token);
  window.location.replace("/");
}
