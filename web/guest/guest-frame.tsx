import type { ReactNode } from "react";
import { CompanyLogo } from "../company/company-logo.tsx";
import { useCompany } from "../company/company.ts";
import { writeDay } from "../formats/format-date.ts";
import { settings } from "../start/settings.ts";
import { t } from "../ui/language.ts";

type Props = {
  /** Who sent the link, where they want it to be known, and until when it can be opened. */
  about?: { sender: string | null; expires_at: string } | undefined;
  children: ReactNode;
};

/** Whose demo it is. Nothing here leads anywhere. */
export const GuestFrame = ({ about, children }: Props) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-400 flex-col px-4 py-4 sm:px-8 sm:py-6">
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <CompanyName />
      {about && <p className="text-ink-2">{aboutOf(about)}</p>}
    </header>
    <main className="flex flex-1 flex-col">{children}</main>
  </div>
);

const aboutOf = ({ sender, expires_at }: { sender: string | null; expires_at: string }) => {
  const day = writeDay(expires_at);
  return sender === null
    ? t("Available until {day}", { day })
    : t("Shared by {name} · until {day}", { name: sender, day });
};

/** Wider than this a logo has the name in it already. */
const MAX_SHAPE_WITH_NAME = 2;

function CompanyName() {
  const { logo } = useCompany();
  if (logo && logo.width / logo.height > MAX_SHAPE_WITH_NAME)
    return <CompanyLogo text={settings.companyName} height={30} />;
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-large font-bold tracking-tight">
      <CompanyLogo height={28} />
      <span className="truncate">{settings.companyName}</span>
    </p>
  );
}
