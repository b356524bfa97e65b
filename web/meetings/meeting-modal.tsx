import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Meeting, MeetingForm } from "../../contract/meetings/meetings.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { TextArea } from "../ui/fields/text-area.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { plural, t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { createMeetingMutation, meetingsQuery, sentMeeting, useMeetingChange } from "./api.ts";

type Props = {
  /** The one to be changed; else a new one is made. */
  meeting?: Meeting | undefined;
  /** What a new one begins with, in this order. */
  demoIds?: readonly string[];
  onClose: () => void;
  /** Where to go with a new one. */
  onMade?: (id: string) => void;
};

const NO_DEMOS: readonly string[] = [];

/** A name is enough: the rest can come later. */
export function MeetingModal({ meeting, demoIds = NO_DEMOS, onClose, onMade }: Props) {
  const clientsId = useId();
  const create = useMutation(createMeetingMutation());
  const change = useMeetingChange(meeting?._id ?? "");
  const form = useCheckedForm({
    resolver: zodResolver(MeetingForm),
    defaultValues: valuesOf(meeting),
  });
  const send = async (values: MeetingForm) => {
    const sent = sentMeeting(values);
    const { data, message } = meeting
      ? await change.mutateAsync(() => sent)
      : await create.mutateAsync({ ...sent, demo_ids: [...demoIds] });
    showSuccess(message);
    onClose();
    if (!meeting) onMade?.(data._id);
  };
  const { errors } = form.formState;
  return (
    <FormModal
      form={form}
      send={send}
      onClose={onClose}
      title={meeting ? t("Edit meeting") : t("New meeting")}
      subtitle={
        demoIds.length > 0
          ? plural(demoIds.length, "With {count} demo", "With {count} demos")
          : undefined
      }
      submit={{ label: meeting ? t("Save Changes") : t("Make meeting") }}
    >
      <TextField
        label={t("Name")}
        placeholder={t("Such as: modernising 12 substations")}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("Client")}
          hint={t("Insights group by client what was shown.")}
          autoComplete="off"
          list={clientsId}
          error={errors.client?.message}
          {...form.register("client")}
        />
        <KnownClients id={clientsId} />
        <TextField
          label={t("Date and time")}
          type="datetime-local"
          error={errors.starts_at?.message}
          {...form.register("starts_at")}
        />
        <TextField
          label={t("Planned minutes")}
          hint={t("The presenter window counts towards them.")}
          inputMode="numeric"
          autoComplete="off"
          error={errors.planned_minutes?.message}
          {...form.register("planned_minutes")}
        />
      </div>
      <TextArea label={t("Notes")} error={errors.notes?.message} {...form.register("notes")} />
    </FormModal>
  );
}

/** Written as before, a client is the same client. */
function KnownClients({ id }: { id: string }) {
  const meetings = useQuery(meetingsQuery({ page: 1, search: "" }));
  const clients = new Set((meetings.data?.data ?? []).map(({ client }) => client));
  return (
    <datalist id={id}>
      {[...clients]
        .filter((client) => client !== "")
        .map((client) => (
          <option key={client}>{client}</option>
        ))}
    </datalist>
  );
}

const valuesOf = (meeting: Meeting | undefined): MeetingForm => ({
  name: meeting?.name ?? "",
  client: meeting?.client ?? "",
  starts_at: localTimestamp(meeting?.starts_at ?? null),
  notes: meeting?.notes ?? "",
  planned_minutes: `${meeting?.planned_minutes ?? ""}`,
});

/** As the browser's own field writes it, by its own clock: "2026-12-31T10:00". */
function localTimestamp(timestamp: string | null) {
  if (timestamp === null) return "";
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
