import { ListChecks } from "lucide-react";
import { rightsOf } from "../../contract/roles.ts";
import { FirstStepsHelp } from "../company/first-steps-help.tsx";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { ArticleCard } from "./article-card.tsx";
import { articles } from "./articles.ts";
import { HelpTopics } from "./help-topics.tsx";
import { TopicCard } from "./topic-card.tsx";

export default function HelpPage() {
  const session = useSession();
  const topic = useDialogAddress("topic");
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
      {articles
        .filter(({ roles }) => session && roles.includes(rightsOf(session.role)))
        .map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            isOpen={topic.value === article.id}
            onOpenChange={(isOpen) => (isOpen ? topic.open(article.id) : topic.close())}
          />
        ))}
    </HelpTopics>
  );
}
