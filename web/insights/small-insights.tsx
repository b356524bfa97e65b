import { t } from "../ui/language.ts";
import { daysOf } from "./insights-address.ts";
import { SummaryFigures } from "./summary-figures.tsx";
import { TimePanel } from "./time-panel.tsx";

const month = () => ({ ...daysOf("30"), region: "", admins: "" as const });

/** How one demo was shown in the last thirty days, for those who look after people. */
export const DemoInsights = ({ demoId }: { demoId: string }) => (
  <Small
    title={t("How this demo was presented, last 30 days")}
    filter={{ ...month(), demo: demoId, person: "" }}
  />
);

/** What somebody has presented themselves in the last thirty days. */
export const OwnInsights = ({ userId }: { userId: string }) => (
  <Small
    title={t("What you presented, last 30 days")}
    filter={{ ...month(), demo: "", person: userId }}
  />
);

type Props = { title: string; filter: Parameters<typeof TimePanel>[0]["filter"] };

const Small = ({ title, filter }: Props) => (
  <div className="mt-4">
    <SummaryFigures filter={filter} hasPanels={false} />
    <TimePanel filter={filter} height="9.5rem" title={title} />
  </div>
);
