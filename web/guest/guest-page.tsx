import { useEffect } from "react";
import { LINK_PATH } from "../../contract/presenting/client-links.ts";
import { settings } from "../start/settings.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { GuestCover } from "./guest-cover.tsx";
import { GuestFrame } from "./guest-frame.tsx";
import { GuestStage } from "./guest-stage.tsx";
import { type GuestState, useGuest } from "./use-guest.ts";

/** The part of the address that opens the link. */
const link = window.location.pathname.slice(LINK_PATH.length + 1).replace(/\/$/, "");

/** What a client sees who was sent a link: the company's name and the demo, and nothing else of the portal. */
export default function GuestPage() {
  const { state, retry, open, end } = useGuest(link);
  const title = titleOf(state);
  // An effect, for the window's title is the browser's.
  useEffect(() => {
    document.title = [title, settings.companyName].filter(Boolean).join(" · ");
  }, [title]);
  if (state.is === "shown") return <GuestStage demo={state.demo} visit={state.visit} />;
  return (
    <GuestFrame>
      <div className="grid flex-1 place-items-center py-8">
        {state.is === "loading" && <Spinner label={t("Loading")} size="1.75rem" />}
        {state.is === "cover" && <GuestCover cover={state.cover} onOpen={open} onOver={end} />}
        {(state.is === "over" || state.is === "failed") && (
          <div className="max-w-[52ch] text-center">
            <h1 className="text-title">
              {state.is === "over" ? t("There is nothing to see here") : t("That did not work")}
            </h1>
            <p role="alert" className="mt-2 text-ink-2">
              {translate(state.sentence)}
            </p>
            {state.is === "failed" && (
              <Button variant="black" className="mt-5" onClick={retry}>
                {t("Try again")}
              </Button>
            )}
          </div>
        )}
      </div>
    </GuestFrame>
  );
}

function titleOf(state: GuestState) {
  if (state.is === "shown") return state.demo.title;
  return state.is === "cover" ? state.cover.demo?.title : undefined;
}
