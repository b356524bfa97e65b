import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut, MonitorCheck, MonitorPlay, Pencil, Plus, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Meeting, meetingMessages } from "../../contract/meetings/meetings.ts";
import { refusalOf } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { KeepMeeting } from "../offline/late-pieces.tsx";
import { PresentButton } from "../presenting/present-button.tsx";
import { useSession } from "../session/session.ts";
import { FailedRecordPage } from "../shell/failed-record-page.tsx";
import { StatusPage } from "../shell/status-page.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FoldedText } from "../ui/folded-text.tsx";
import { locale, t, translate } from "../ui/language.ts";
import { menuIcon, MoreMenu } from "../ui/menus/more-menu.tsx";
import { Skeleton, SkeletonBox, SkeletonLine } from "../ui/skeleton.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { deleteMeeting, endShareMutation, meetingQuery } from "./api.ts";
import { deviceChecksQuery } from "../device-checks/api.ts";
import { DeviceSummary } from "../device-checks/device-summary.tsx";
import { useCheckPlace } from "../device-checks/use-check-place.ts";
import { MeetingEntries } from "./meeting-entries.tsx";
import { MeetingStage, useMeetingStage } from "./meeting-stage.tsx";

const DeviceCheckDialog = lazyDialog(async () => ({
  default: (await import("../device-checks/device-check.tsx")).DeviceCheckDialog,
}));
const MeetingModal = lazyDialog(async () => ({
  default: (await import("./meeting-modal.tsx")).MeetingModal,
}));
const AddDemoModal = lazyDialog(async () => ({
  default: (await import("./add-demo-modal.tsx")).AddDemoModal,
}));
const ShareModal = lazyDialog(async () => ({
  default: (await import("./share-modal.tsx")).ShareModal,
}));
const StartKioskModal = lazyDialog(async () => ({
  default: (await import("../kiosks/start-kiosk-modal.tsx")).StartKioskModal,
}));
const ConfirmModal = lazyDialog(async () => ({
  default: (await import("../lists/confirm-modal.tsx")).ConfirmModal,
}));

/** One meeting: its demos in their order, and everything that is done with them. */
export default function MeetingPage() {
  const { id = "" } = useParams();
  const meeting = useQuery(meetingQuery(id));
  if (meeting.data !== undefined && !(meeting.isError && refusalOf(meeting.error) !== undefined))
    return <ShownMeeting key={id} meeting={meeting.data} />;
  if (meeting.isPending)
    return (
      <Skeleton label={t("Loading the meeting")} className="flex flex-col gap-4">
        <div className="text-title">
          <SkeletonLine width="w-1/2" />
        </div>
        <SkeletonBox className="h-12 w-full" />
        <SkeletonBox className="h-80 w-full" />
      </Skeleton>
    );
  if (refusalOf(meeting.error) === undefined)
    return (
      <FailedRecordPage
        title={t("This meeting could not be loaded")}
        error={meeting.error}
        onRetry={() => meeting.refetch()}
      >
        <ButtonLink to="/meetings" variant="outline">
          {t("Meetings")}
        </ButtonLink>
      </FailedRecordPage>
    );
  return (
    <StatusPage title={t("No such meeting")} sentence={translate(meetingMessages.unavailable)}>
      <ButtonLink to="/meetings">{t("Meetings")}</ButtonLink>
    </StatusPage>
  );
}

type Open = "edit" | "add" | "share" | "kiosk" | "delete" | null;

function ShownMeeting({ meeting }: { meeting: Meeting }) {
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const stage = useMeetingStage(meeting);
  const checks = useQuery(deviceChecksQuery(meeting._id)).data;
  const place = useCheckPlace(meeting);
  const close = () => setOpen(null);
  return (
    <>
      <MeetingHeader
        meeting={meeting}
        onOpen={setOpen}
        onCheck={place.begin}
        onPresent={() => stage.start()}
      />
      {meeting.notes !== "" && (
        <FoldedText text={meeting.notes} className="-mt-1.5 mb-4.5 max-w-[90ch] text-ink-2" />
      )}
      {checks && canPresent(meeting) && <DeviceSummary meeting={meeting} checks={checks} />}
      {meeting.entries.length === 0 ? (
        <EmptyState
          title={t("No demos yet")}
          hint={t("Add the demos that your client is to see, in their order.")}
        />
      ) : (
        <MeetingEntries
          meeting={meeting}
          checks={checks?.find((check) => check.is_this)?.entries ?? []}
          onPresent={stage.start}
        />
      )}
      <footer className="mt-3.5 flex flex-wrap items-center justify-between gap-3">
        {meeting.may_change && (
          <Button
            variant="outline"
            icon={<Plus size="1rem" aria-hidden />}
            onClick={() => setOpen("add")}
          >
            {t("Add a demo")}
          </Button>
        )}
        <p className="text-ink-2">{writeShares(meeting)}</p>
      </footer>
      <KeepMeeting meeting={meeting} />
      <MeetingStage stage={stage} />
      {place.at !== null && canPresent(meeting) && (
        <DeviceCheckDialog
          meeting={meeting}
          at={place.at}
          onMove={place.move}
          onClose={place.leave}
        />
      )}
      {open === "edit" && <MeetingModal meeting={meeting} onClose={close} />}
      {open === "add" && <AddDemoModal meeting={meeting} onClose={close} />}
      {open === "share" && <ShareModal meeting={meeting} onClose={close} />}
      {open === "kiosk" && <StartKioskModal meeting={meeting} onClose={close} />}
      {open === "delete" && (
        <ConfirmModal
          title={t("Delete {name}?", { name: meeting.name })}
          act={() => deleteMeeting(meeting._id)}
          onSettled={async () => {
            await navigate("/meetings");
            await reload([["meetings"]]);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const canPresent = ({ entries }: Meeting) => entries.some(({ demo }) => demo !== null);

type HeaderProps = {
  meeting: Meeting;
  onOpen: (open: Open) => void;
  onCheck: () => void;
  onPresent: () => void;
};

function MeetingHeader({ meeting, onOpen, onCheck, onPresent }: HeaderProps) {
  const { client, starts_at: start, is_own: isOwn } = meeting;
  const about = [client, start === null ? "" : writeTimestamp(start)].filter((part) => part !== "");
  return (
    <header className="mb-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-ink-2 break-words">{[t("Meeting"), ...about].join(" · ")}</p>
        <h1 className="text-title break-words">{meeting.name}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {canPresent(meeting) && <PresentButton onPresent={onPresent} />}
        {canPresent(meeting) && (
          <Button
            variant="outline"
            icon={<MonitorCheck size="1rem" aria-hidden />}
            onClick={onCheck}
          >
            {t("Check this device")}
          </Button>
        )}
        {isOwn && (
          <Button
            variant="outline"
            icon={<Share2 size="1rem" aria-hidden />}
            onClick={() => onOpen("share")}
          >
            {t("Share")}
          </Button>
        )}
        {!isOwn && <LeaveButton meeting={meeting} />}
        <MeetingMenu meeting={meeting} onOpen={onOpen} />
      </div>
    </header>
  );
}

/** What only an uploaded demo can do: it is ours to take away again. */
const canBeKiosk = ({ entries }: Meeting) => entries.some(({ demo }) => demo?.build);

function MeetingMenu({ meeting, onOpen }: { meeting: Meeting; onOpen: (open: Open) => void }) {
  const items = [
    meeting.may_change && {
      label: t("Edit"),
      icon: <Pencil {...menuIcon} />,
      onPress: () => onOpen("edit"),
    },
    canBeKiosk(meeting) && {
      label: t("Start a kiosk"),
      icon: <MonitorPlay {...menuIcon} />,
      onPress: () => onOpen("kiosk"),
    },
    meeting.is_own && {
      label: t("Delete"),
      icon: <Trash2 {...menuIcon} />,
      isDanger: true,
      onPress: () => onOpen("delete"),
    },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return <MoreMenu items={items} />;
}

/** For a meeting that a colleague shares: removed from the person's own list only. */
function LeaveButton({ meeting }: { meeting: Meeting }) {
  const session = useSession();
  const navigate = useNavigate();
  const leave = useMutation(endShareMutation(meeting._id));
  const send = async (userId: string) => {
    const { message } = await leave.mutateAsync(userId);
    showSuccess(message);
    await navigate("/meetings");
  };
  if (session === null) return null;
  return (
    <Button
      variant="outline"
      loading={leave.isPending}
      icon={<LogOut size="1rem" aria-hidden />}
      onClick={() => void send(session.appUser._id).catch(() => undefined)}
    >
      {t("Leave meeting")}
    </Button>
  );
}

function writeShares({ is_own: isOwn, owner, shares }: Meeting) {
  if (!isOwn) return t("Shared by {name}", { name: owner.name });
  if (shares.length === 0) return t("Only you see this meeting");
  const names = new Intl.ListFormat(locale).format(shares.map(({ name }) => name));
  return t("Shared with {names}", { names });
}
