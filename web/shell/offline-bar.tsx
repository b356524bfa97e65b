import { CloudOff } from "lucide-react";
import { Link } from "react-router";
import { useConnected } from "../calls/connection.ts";
import { t } from "../ui/language.ts";

/** Below the top bar for as long as the server does not answer. It goes by itself. */
export function OfflineBar() {
  const isConnected = useConnected();
  return (
    // Always there: a screen reader reads only what is added to a region that it already knows.
    <output className="block">
      {!isConnected && (
        <p className="flex min-h-8 items-center justify-center gap-2 border-b border-line bg-warn-soft px-4 py-1.5 text-center text-small font-medium text-ink">
          <CloudOff size="0.9375rem" aria-hidden className="shrink-0 text-warn" />
          <span>
            {navigator.onLine
              ? t("The portal can't be reached. We'll reconnect automatically.")
              : t("You are offline. We'll reconnect automatically.")}{" "}
            <Link to="/kept" className="whitespace-nowrap underline">
              {t("On this device")}
            </Link>
          </span>
        </p>
      )}
    </output>
  );
}
