import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../calls/api.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { searchOf } from "../lists/list-address.ts";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { SearchBox } from "../ui/fields/search-box.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { addDemosMutation, meetingsQuery } from "./api.ts";
import { MeetingModal } from "./meeting-modal.tsx";

type Props = { demo: { _id: string; title: string }; onClose: () => void };

/** To one of the meetings that the person may change, or to a new one. */
export function AddToMeetingModal({ demo, onClose }: Props) {
  const [search, setSearch] = useState("");
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const meetings = useQuery({
    ...meetingsQuery({ page: 1, search: searchOf(search) }),
    meta: { isErrorShownByPage: true },
  });
  const add = useMutation(addDemosMutation());
  const send = async (id: string) => {
    const { message } = await add.mutateAsync({ id, demos: [demo._id] });
    showSuccess(message);
    onClose();
  };
  if (isNew)
    return (
      <MeetingModal
        demoIds={[demo._id]}
        onClose={onClose}
        onMade={(id) => void navigate(`/meetings/${id}`)}
      />
    );
  const changeable = meetings.data?.data.filter(({ may_change: mayChange }) => mayChange);
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t("Add to meeting")}
      subtitle={demo.title}
      submit={{ label: t("New meeting"), onSubmit: () => setNew(true) }}
    >
      <SearchBox value={search} onChange={setSearch} placeholder={t("Search meetings, clients")} />
      {meetings.isError && (
        <FailedState message={messageOf(meetings.error)} onRetry={() => meetings.refetch()} />
      )}
      {changeable?.length === 0 && (
        <p className="py-6 text-center text-ink-2">
          {search === "" ? t("No meetings yet") : t("No meeting has these words")}
        </p>
      )}
      <ul className="mt-3.5">
        {changeable?.map(({ _id, name, client, starts_at: start }) => (
          <li key={_id} className="flex items-center gap-3 border-line py-2 not-first:border-t">
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{name}</span>
              <span className="block text-small break-words text-ink-2">
                {[client, start === null ? "" : writeTimestamp(start)]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              disabled={add.isPending}
              icon={<Plus size="1rem" aria-hidden />}
              aria-label={t("Add to {name}", { name })}
              onClick={() => void send(_id).catch(() => undefined)}
            >
              {t("Add")}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
