import { ListChecks } from "lucide-react";
import { FirstStepsHelp } from "../company/first-steps-help.tsx";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { HelpTopics } from "./help-topics.tsx";
import { TopicCard } from "./topic-card.tsx";

export default function HelpPage() {
  const session = useSession();
  return (
    <HelpTopics>
      {session?.role === "admin" && (
        <TopicCard
          title={t("First steps")}
          summary={t("What a new portal needs before its first demo can be presented.")}
          icon={<ListChecks aria-hidden />}
        >
          <FirstStepsHelp />
        </TopicCard>
      )}
    </HelpTopics>
  );
}
