import { UserPlus, UserRoundCog } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { AccountManagement } from "./account-management.tsx";
import { Contact } from "./contact.tsx";
import { TopicCard } from "./topic-card.tsx";
import { UserOnboarding } from "./user-onboarding.tsx";

/** The whole help page, with or without the shell around it; `children` are the topics of the portal itself. */
export function HelpTopics({ children }: { children?: ReactNode }) {
  const session = useSession();
  return (
    <>
      <h1 className="text-[1.75rem] leading-9 font-bold tracking-tight">{t("How do we help?")}</h1>
      <p className="mt-1 text-ink-2">{t("Choose a topic, or write to us.")}</p>
      <div className="mt-6 grid gap-4 sm:has-[>:nth-child(2)]:grid-cols-2">
        <TopicCard
          title={t("User Onboarding")}
          summary={t("How people get an account, and what happens until they can sign in.")}
          icon={<UserPlus aria-hidden />}
        >
          <UserOnboarding />
        </TopicCard>
        {session?.role === "admin" && (
          <TopicCard
            title={t("Account Management")}
            summary={t("Roles, approval, deactivation and deletion: what each does to an account.")}
            icon={<UserRoundCog aria-hidden />}
          >
            <AccountManagement />
          </TopicCard>
        )}
        {children}
      </div>
      <Contact role={session?.role ?? null} />
    </>
  );
}
