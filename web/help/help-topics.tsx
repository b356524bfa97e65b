import { UserPlus, UserRoundCog } from "lucide-react";
import { useSession } from "../session.ts";
import { AccountManagement } from "./account-management.tsx";
import { Contact } from "./contact.tsx";
import { TopicCard } from "./topic-card.tsx";
import { UserOnboarding } from "./user-onboarding.tsx";

/** The whole help page, with or without the shell around it. */
export function HelpTopics() {
  const session = useSession();
  return (
    <>
      <h1 className="text-[28px] leading-9 font-bold tracking-tight">How do we help?</h1>
      <p className="mt-1 text-ink-2">Choose a topic, or write to us.</p>
      <div className="mt-6 grid gap-4 sm:has-[>:nth-child(2)]:grid-cols-2">
        <TopicCard
          title="User Onboarding"
          summary="How people get an account, and what happens until they can sign in."
          icon={<UserPlus aria-hidden />}
        >
          <UserOnboarding />
        </TopicCard>
        {session?.role === "admin" && (
          <TopicCard
            title="Account Management"
            summary="Roles, approval, deactivation and deletion: what each does to an account."
            icon={<UserRoundCog aria-hidden />}
          >
            <AccountManagement />
          </TopicCard>
        )}
      </div>
      <Contact role={session?.role ?? null} />
    </>
  );
}
