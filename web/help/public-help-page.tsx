import { CompanyLogo } from "../company/company-logo.tsx";
import { useSession } from "../session/session.ts";
import { Arrival } from "../shell/arrival.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { HelpTopics } from "./help-topics.tsx";

/** The help page for people who cannot sign in. */
export default function PublicHelpPage() {
  const session = useSession();
  return (
    <>
      <Arrival title={t("Help Desk")} />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-15 max-w-260 items-center justify-between px-4 sm:px-7">
          <a href="/" className="flex rounded-small text-large">
            <CompanyLogo text="Demo Portal" />
          </a>
          {session ? (
            <ButtonAnchor href="/" variant="outline">
              {t("Home")}
            </ButtonAnchor>
          ) : (
            <ButtonAnchor href="/sign-in">{t("Login Now")}</ButtonAnchor>
          )}
        </div>
      </header>
      <main className="mx-auto w-full max-w-260 px-4 py-10 sm:px-7">
        <HelpTopics />
      </main>
    </>
  );
}
