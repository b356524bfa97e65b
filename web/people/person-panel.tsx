import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../contract/accounts.ts";
import { messageOf } from "../calls/api.ts";
import { useSession } from "../session/session.ts";
import { rightsOf } from "../../contract/roles.ts";
import { Avatar } from "../ui/avatar.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { SidePanel } from "../ui/side-panel.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { userQuery } from "../users/api.ts";
import { StatusChip } from "../users/status.tsx";
import { roleOf } from "../users/user-columns.tsx";
import { overviewQuery } from "./api.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonActivity } from "./person-activity.tsx";
import { PersonAssignments } from "./person-assignments.tsx";
import { Overview } from "./person-overview.tsx";
import { PersonSessions } from "./person-sessions.tsx";

type Props = { id: string; onClose: () => void };

/** Who somebody is, what they present, where they are signed in and what they did. */
export function PersonPanel({ id, onClose }: Props) {
  const { data: person, error, refetch } = useQuery(userQuery(id));
  if (person)
    return (
      <SidePanel title={person.name} header={<Who person={person} />} onClose={onClose}>
        <PersonActions person={person} onGone={onClose} />
        <PersonTabs person={person} />
      </SidePanel>
    );
  return (
    <SidePanel title={t("Person")} header={<span />} onClose={onClose}>
      {error ? (
        <FailedState message={messageOf(error)} onRetry={refetch} />
      ) : (
        <SkeletonRows label={t("Loading")} count={6} />
      )}
    </SidePanel>
  );
}

function Who({ person }: { person: User }) {
  const isOwn = useSession()?.appUser._id === person._id;
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <span className="max-sm:hidden">
        <Avatar name={person.name} size="lg" />
      </span>
      <div className="min-w-0">
        <p className="text-title wrap-anywhere">
          {person.name}
          {isOwn && <span className="ml-1.5 font-normal text-ink-2">{t("(You)")}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <span>
            {person.seS_id} · {roleOf(person)}
          </span>
          <StatusChip user={person} />
        </p>
      </div>
    </div>
  );
}

/** Leaders see neither sessions nor the log; assignments are those who manage people see. */
function PersonTabs({ person }: { person: User }) {
  const [tab, setTab] = useState("overview");
  const session = useSession();
  const overview = useQuery(overviewQuery(person._id));
  const rights = session && rightsOf(session.role);
  const isOwn = session?.appUser._id === person._id;
  const tabs = [
    {
      name: "overview",
      label: t("Overview"),
      content: <Overview person={person} overview={overview} />,
    },
    ...(rights === "employee"
      ? []
      : [
          {
            name: "assignments",
            label: t("Assignments"),
            count: overview.data?.assignments,
            content: <PersonAssignments person={person} />,
          },
        ]),
    ...(rights === "admin" || isOwn
      ? [
          {
            name: "sessions",
            label: t("Sessions"),
            count: overview.data?.sessions ?? undefined,
            content: <PersonSessions person={person} isOwn={isOwn} />,
          },
        ]
      : []),
    ...(rights === "admin"
      ? [{ name: "activity", label: t("Activity"), content: <PersonActivity person={person} /> }]
      : []),
  ];
  return (
    <div className="mt-5">
      <Tabs label={person.name} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  );
}
