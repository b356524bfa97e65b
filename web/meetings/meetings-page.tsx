import { useQuery } from "@tanstack/react-query";
import { MonitorPlay, Plus, Presentation, Users } from "lucide-react";
import { Link, useNavigate } from "react-router";
import type { MeetingSummary } from "../../contract/meetings/meetings.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { CardGrid } from "../lists/card-grid.tsx";
import { searchOf, useListAddress } from "../lists/list-address.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { cardClasses } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { plural, t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonLine } from "../ui/skeleton.tsx";
import { meetingsQuery } from "./api.ts";

const MeetingModal = lazyDialog(async () => ({
  default: (await import("./meeting-modal.tsx")).MeetingModal,
}));
const NEW = "new";

/** Upcoming and past meetings: the person's own, and those that colleagues share. */
export default function MeetingsPage() {
  const { address, change } = useListAddress({});
  const search = searchOf(address.search);
  const meetings = useQuery(meetingsQuery({ search, page: address.page }));
  const dialog = useDialogAddress("meeting");
  const navigate = useNavigate();
  const count = meetings.data?.totalCount;
  const make = (
    <Button icon={<Plus size="1rem" aria-hidden />} onClick={() => dialog.open(NEW)}>
      {t("New meeting")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("Meetings")}
        subtitle={count === undefined ? " " : plural(count, "{count} meeting", "{count} meetings")}
        actions={
          <>
            <SearchBox
              value={search}
              onChange={(text) => change({ search: text.trim() })}
              placeholder={t("Search meetings, clients")}
            />
            <ButtonLink
              to="/kiosks"
              variant="outline"
              icon={<MonitorPlay size="1rem" aria-hidden />}
            >
              {t("Kiosks")}
            </ButtonLink>
            {make}
          </>
        }
      />
      <CardGrid
        list={meetings}
        page={address.page}
        onPage={(page) => change({ page })}
        columns="gap-2.5"
        loadingLabel={t("Loading the meetings")}
        skeleton={
          <div className={`${cardClasses} p-4.5`}>
            <SkeletonLine width="w-56" />
            <SkeletonLine width="w-96" />
          </div>
        }
        empty={
          search === "" ? (
            <EmptyState
              icon={<Presentation aria-hidden />}
              title={t("No meetings yet")}
              hint={t(
                "A meeting is a list of demos in the order in which a client is to see them. Present it from start to end without leaving full screen.",
              )}
              action={make}
            />
          ) : (
            <EmptyState title={t("No meeting has these words")} />
          )
        }
        renderCard={(meeting) => <MeetingCard meeting={meeting} />}
      />
      {dialog.value === NEW && (
        <MeetingModal onClose={dialog.close} onMade={(id) => void navigate(`/meetings/${id}`)} />
      )}
    </>
  );
}

const MeetingCard = ({ meeting }: { meeting: MeetingSummary }) => (
  <article
    className={`${cardClasses} relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4.5 py-3.5 transition-colors hover:bg-sunken`}
  >
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="text-large font-semibold wrap-anywhere">
        <Link
          to={`/meetings/${meeting._id}`}
          className="rounded-small after:absolute after:inset-0 after:rounded-card"
        >
          {meeting.name}
        </Link>
      </h2>
      <p className="text-ink-2 break-words">
        {[meeting.client, meeting.is_own ? "" : t("shared by {name}", { name: meeting.owner.name })]
          .filter((part) => part !== "")
          .join(" · ")}
      </p>
    </div>
    <p className="text-ink-2 tabular-nums">
      {meeting.starts_at === null ? t("No date") : writeTimestamp(meeting.starts_at)}
    </p>
    <p className="text-ink-2 tabular-nums">
      {plural(meeting.entry_count, "{count} demo", "{count} demos")}
    </p>
    {meeting.share_count > 0 && (
      <p className="flex items-center gap-1.5 text-ink-2 tabular-nums">
        <Users size="1rem" aria-hidden />
        <span className="sr-only">{t("Shared with")} </span>
        {meeting.share_count}
      </p>
    )}
  </article>
);
