import { BookOpen } from "lucide-react";
import type { Article } from "./articles.ts";
import { TopicCard } from "./topic-card.tsx";
import { TopicPart } from "./topic-part.tsx";

type Props = { article: Article; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export const ArticleCard = ({ article: { title, summary, parts }, ...dialog }: Props) => (
  <TopicCard title={title} summary={summary} icon={<BookOpen aria-hidden />} dialog={dialog}>
    {parts.map((part) => (
      <TopicPart key={part.title} title={part.title}>
        <ul>
          {part.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </TopicPart>
    ))}
  </TopicCard>
);
