import { HelpTopics } from "./help-topics.tsx";

export default function HelpPage() {
  return <HelpTopics />;
}
