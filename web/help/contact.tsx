import { Mail } from "lucide-react";
import { useState } from "react";
import { SUPPORT_PROMISE } from "../../contract/portal.ts";
import { settings } from "../start/settings.ts";
import { lastArrival } from "../shell/arrival.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { t, translate } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { writeSupportLetter } from "./support-letter.ts";

export function Contact({ role }: { role: string | null }) {
  // Read once, for the page that somebody left to ask for help; a moment later it is this one.
  const [page] = useState(() => lastArrival() ?? window.location.pathname);
  const letter = writeSupportLetter(settings.supportEmail, {
    page,
    role,
    browser: navigator.userAgent,
  });
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5">
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{t("Still stuck?")}</h2>
        <p className="mt-0.5 text-ink-2">
          <Sentence
            text={t("Write to {address}. We answer within {time}.")}
            pieces={{
              address: <span className="break-words text-ink">{settings.supportEmail}</span>,
              time: translate(SUPPORT_PROMISE),
            }}
          />
        </p>
      </div>
      <ButtonAnchor href={letter} variant="black" icon={<Mail size="1rem" aria-hidden />}>
        {t("Contact support")}
      </ButtonAnchor>
    </Card>
  );
}
