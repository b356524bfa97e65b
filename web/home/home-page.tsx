import { useEffect } from "react";
import { rightsOf } from "../../contract/roles.ts";
import { noteVisit } from "../attention/api.ts";
import { FirstSteps } from "../company/first-steps.tsx";
import { SummaryCards } from "../dashboard/summary-cards.tsx";
import { useSession } from "../session/session.ts";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { EmployeeHome } from "./employee-home.tsx";
import { FailedParts, useFailedParts } from "./failed-parts.tsx";
import { NeedsAttention, useIsAttentionKnown } from "./needs-attention.tsx";
import { RecentDemos } from "./recent-demos.tsx";

/** What to do next, by role; below it every demo that the person may present. */
export default function HomePage() {
  const session = useSession();
  // The visit is reported to the server, outside of React, once for each time that the page is opened.
  useEffect(noteVisit, []);
  if (session === null) return null;
  const role = rightsOf(session.role);
  if (role === "employee") return <EmployeeHome />;
  return <LeadersHome isAdmin={role === "admin"} />;
}

function LeadersHome({ isAdmin }: { isAdmin: boolean }) {
  const isKnown = useIsAttentionKnown(isAdmin);
  const failed = useFailedParts();
  const hasFigures = isAdmin && !failed.includes("dashboard");
  const hasAttention = !failed.includes("attention") && !failed.includes("unused");
  const isFailureShown = !hasAttention || failed.includes("dashboard");
  return (
    <>
      <PageHeader title={t("Home")} />
      {isAdmin && <FirstSteps />}
      {isFailureShown && <FailedParts />}
      {hasFigures && <SummaryCards />}
      {hasAttention && <NeedsAttention isAdmin={isAdmin} />}
      {/* Drawn at once, so that its demos are on their way. */}
      <div hidden={!isKnown || (isFailureShown && failed.includes("list"))}>
        <RecentDemos isAdmin={isAdmin} />
      </div>
    </>
  );
}
