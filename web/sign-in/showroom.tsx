import type { ReactNode } from "react";
import { copyrightLine, PORTAL_TITLE } from "../../contract/portal.ts";
import { CompanyLogo } from "../company/company-logo.tsx";
import { settings } from "../start/settings.ts";
import { LanguageMenu } from "../ui/menus/language-menu.tsx";
import { t, translate } from "../ui/language.ts";
import { WireframeGlobe } from "./wireframe-globe.tsx";

/** The frame of every page before sign-in: the showroom on the left, the task on the right. */
export const Showroom = ({
  isWide = false,
  children,
}: {
  isWide?: boolean;
  children: ReactNode;
}) => (
  <div className="min-h-dvh bg-surface lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
    <Wall />
    <div className="flex min-h-[calc(100dvh-3.5rem)] flex-col px-5 py-8 sm:px-10 lg:min-h-dvh">
      <main className={`m-auto w-full ${isWide ? "max-w-140" : "max-w-98"}`}>{children}</main>
      <footer className="flex flex-col items-center gap-2 pt-10 text-center text-[0.75rem] text-ink-3">
        <LanguageMenu />
        {translate(copyrightLine(settings.companyName))}
      </footer>
    </div>
  </div>
);

/** On a phone only its top edge is left, with the name. */
const Wall = () => (
  <header className="relative overflow-hidden bg-showroom text-on-wall max-lg:h-14 lg:sticky lg:top-0 lg:h-dvh">
    <div className="flex h-14 items-center gap-3 px-5 text-base [--logo:currentColor] sm:px-10 lg:absolute lg:top-7 lg:left-12 lg:px-0">
      <CompanyLogo text={PORTAL_TITLE} height={28} />
    </div>
    <div className="hidden h-full lg:block">
      <WireframeGlobe className="absolute top-[16%] right-[2%] w-[62%]" />
      <div className="absolute bottom-11 left-12 max-w-107.5">
        <p className="text-[2.1875rem] leading-9.5 font-bold tracking-tight">
          {t("Show the product,")}
          <br />
          {t("not the slides.")}
        </p>
        <p className="mt-4 text-large leading-5.5 text-balance text-on-wall-2">
          {t("Every 3D demo your team is cleared to present, one click away.")}
        </p>
      </div>
    </div>
  </header>
);
