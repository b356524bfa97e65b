import { useId, useState } from "react";
import {
  MAX_ENTRY_NOTE_LENGTH,
  type Meeting,
  type MeetingEntry,
  type PinnableVersion,
} from "../../contract/meetings/meetings.ts";
import { writeDay } from "../formats/format-date.ts";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { TextArea } from "../ui/fields/text-area.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { kept, useMeetingChange } from "./api.ts";

const LIVE = "live";
type Props = { meeting: Meeting; entry: MeetingEntry; onClose: () => void };

/** What somebody wants to remember at this demo, and which of its versions is shown. */
export function EntryModal({ meeting, entry, onClose }: Props) {
  const formId = useId();
  const before = { note: entry.note, version: entry.pinned?._id ?? LIVE };
  const [{ note, version }, setValues] = useState(before);
  const save = useMeetingChange(meeting._id);
  const send = async () => {
    const change = { note: note.trim(), build_id: version === LIVE ? null : version };
    const { message } = await save.mutateAsync((now) => ({
      entries: kept(now.entries).map((one) =>
        one._id === entry._id ? { ...one, ...change } : one,
      ),
    }));
    showSuccess(message);
    onClose();
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      hasChanges={() => note !== before.note || version !== before.version}
      title={entry.title ?? ""}
      submit={{ label: t("Save"), form: formId, loading: save.isPending }}
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void send().catch(() => undefined);
        }}
      >
        <TextArea
          label={t("Note")}
          hint={t("For whoever presents. Clients do not see it.")}
          maxLength={MAX_ENTRY_NOTE_LENGTH}
          value={note}
          onChange={(event) => setValues({ note: event.target.value, version })}
        />
        {entry.versions.length > 0 && (
          <LabelledSelect
            label={t("Version")}
            hint={t("A pinned version stays, whatever is published until then.")}
            options={[
              { value: LIVE, label: t("Whatever is live by then") },
              ...entry.versions.map((one) => ({ value: one._id, label: nameOf(one) })),
            ]}
            value={version}
            onChange={(event) => setValues({ note, version: event.target.value })}
          />
        )}
      </form>
    </Modal>
  );
}

const nameOf = ({ version: number, added_at, is_live: isLive }: PinnableVersion) =>
  isLive
    ? t("Version {number} of {day}, live now", { number, day: writeDay(added_at) })
    : t("Version {number} of {day}", { number, day: writeDay(added_at) });
