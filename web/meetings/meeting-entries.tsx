import { Ellipsis, GripVertical, Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import type { EntryCheck } from "../../contract/builds/device-checks.ts";
import type { Meeting, MeetingEntry } from "../../contract/meetings/meetings.ts";
import { DemoPicture } from "../demos/demo-picture.tsx";
import { CheckChip } from "../demos/demo-last-check.tsx";
import { chipOf, writeEntryCheck } from "../device-checks/check-labels.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { cardClasses } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { inSeconds } from "../formats/format-units.ts";
import { t } from "../ui/language.ts";
import { kept, useMeetingChange } from "./api.ts";
import { useEntryOrder } from "./use-entry-order.ts";

const EntryModal = lazyDialog(async () => ({
  default: (await import("./entry-modal.tsx")).EntryModal,
}));

type Props = {
  meeting: Meeting;
  /** How they ran on this device. */
  checks: readonly EntryCheck[];
  onPresent: (entry: MeetingEntry) => void;
};

export function MeetingEntries({ meeting, checks, onPresent }: Props) {
  const { list, ...order } = useEntryOrder(meeting);
  const save = useMeetingChange(meeting._id);
  const [edited, setEdited] = useState<string | null>(null);
  const entry = meeting.entries.find(({ _id }) => _id === edited);
  const mayMove = meeting.may_change && order.entries.length > 1;
  const remove = ({ _id }: MeetingEntry) =>
    save.mutate((now) => ({ entries: kept(now.entries).filter((one) => one._id !== _id) }));
  return (
    <>
      <ol
        ref={list}
        aria-label={t("Demos in their order")}
        className={`${cardClasses} overflow-hidden`}
      >
        {order.entries.map((one, index) => (
          <li
            key={one._id}
            className={joinClasses(
              "flex items-center gap-x-4 gap-y-2 border-line px-4 py-3.5 not-first:border-t max-sm:gap-x-3 max-sm:px-3",
              order.dragged === one._id && "bg-sunken",
            )}
          >
            {mayMove && <Handle entry={one} {...order.handleOf(one)} />}
            <Shown
              entry={one}
              check={checks.find((check) => check.entry_id === one._id)}
              number={index + 1}
            />
            <EntryMenu
              entry={one}
              mayChange={meeting.may_change}
              onPresent={() => onPresent(one)}
              onEdit={() => setEdited(one._id)}
              onRemove={() => remove(one)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
      {entry && <EntryModal meeting={meeting} entry={entry} onClose={() => setEdited(null)} />}
    </>
  );
}

const titleOf = ({ title }: MeetingEntry) => title ?? t("A demo that you cannot present");

type HandleProps = { entry: MeetingEntry } & ReturnType<
  ReturnType<typeof useEntryOrder>["handleOf"]
>;

const Handle = ({ entry, ...events }: HandleProps) => (
  <button
    type="button"
    aria-label={t("Move {title}: drag, or use the arrow keys", { title: titleOf(entry) })}
    title={t("Drag, or use the arrow keys")}
    className="flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-2 hover:bg-sunken active:cursor-grabbing max-sm:-mx-1"
    {...events}
  >
    <GripVertical size="1.125rem" aria-hidden />
  </button>
);

type ShownProps = { entry: MeetingEntry; check: EntryCheck | undefined; number: number };

/** What cannot be presented is grey, and says why. */
function Shown({ entry, check, number }: ShownProps) {
  const { demo, missing, note, pinned, versions } = entry;
  return (
    <>
      <div
        className={joinClasses(
          "w-29 shrink-0 overflow-hidden rounded-control max-sm:w-16",
          demo === null && "opacity-50 grayscale",
        )}
      >
        <DemoPicture address={demo?.image_url ?? null} />
      </div>
      <div className={joinClasses("min-w-0 flex-1", demo === null && "text-ink-2")}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">
            {number}. {titleOf(entry)}
          </h2>
          {pinned && (
            <Chip tone="neutral">{t("version {number}, pinned", { number: pinned.version })}</Chip>
          )}
          {!pinned && versions.length > 0 && <Chip tone="neutral">{t("live version")}</Chip>}
          <span className="sm:hidden">{check && <DeviceChip check={check} />}</span>
        </div>
        {missing && <p className="text-small">{reasons[missing]}</p>}
        {demo && (
          <p className="text-small break-words text-ink-2">
            {check ? writeEntryCheck(check) : writeCheck(demo.last_check)}
          </p>
        )}
        {note !== "" && <p className="mt-0.5 break-words whitespace-pre-line">{note}</p>}
      </div>
      <span className="shrink-0 max-sm:hidden">
        {check && <DeviceChip check={check} />}
        {!check && demo?.last_check && <CheckChip check={demo.last_check} />}
      </span>
    </>
  );
}

function DeviceChip({ check }: { check: EntryCheck }) {
  const { tone, label } = chipOf(check);
  return <Chip tone={tone}>{label}</Chip>;
}

const reasons = {
  gone: t("This demo was deleted or is no longer active. It is left out when you present."),
  "not assigned": t(
    "This demo is not assigned to you. It is left out when you present: ask your regional leader for it.",
  ),
};

type Check = NonNullable<MeetingEntry["demo"]>["last_check"];
/** "First frame 1.9 s · 58 fps", as far as it is known. */
function writeCheck(check: Check) {
  if (check === null || check.first_picture_ms === null) return "";
  const time = inSeconds(check.first_picture_ms);
  const first = t("First frame {time}", { time });
  return check.frames_per_second === null
    ? first
    : `${first} · ${t("{number} fps", { number: Math.round(check.frames_per_second) })}`;
}

type MenuProps = {
  entry: MeetingEntry;
  mayChange: boolean;
  onPresent: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

function EntryMenu({ entry, mayChange, onPresent, onEdit, onRemove }: MenuProps) {
  const icon = { size: 16, "aria-hidden": true } as const;
  const isShown = entry.demo !== null;
  const items = [
    ...(isShown
      ? [{ label: t("Present from here"), icon: <Play {...icon} />, onPress: onPresent }]
      : []),
    ...(isShown && mayChange
      ? [{ label: t("Note and version"), icon: <Pencil {...icon} />, onPress: onEdit }]
      : []),
    ...(mayChange
      ? [
          {
            label: t("Remove from meeting"),
            icon: <Trash2 {...icon} />,
            isDanger: true,
            onPress: onRemove,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <ButtonMenu
      variant="ghost"
      size="icon"
      aria-label={t("More actions for {title}", { title: titleOf(entry) })}
      title={t("More actions")}
      icon={<Ellipsis size="1.125rem" aria-hidden />}
      items={items}
    />
  );
}
