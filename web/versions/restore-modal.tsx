import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { frameAddress } from "../../contract/builds/builds.ts";
import { type DemoVersion, MAX_NOTE_LENGTH } from "../../contract/builds/versions.ts";
import type { Demo } from "../../contract/demos.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { Player } from "../player/player.tsx";
import { TextArea } from "../ui/fields/text-area.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { restoreMutation } from "./api.ts";
import { factsOf } from "./version-facts.ts";

type Props = { demo: Demo; version: DemoVersion; number: number; onClose: () => void };

/** It acts for everybody at once: the version is seen first, and a reason may be given. */
export function RestoreModal({ demo, version, number, onClose }: Props) {
  const restore = useMutation(restoreMutation(demo._id));
  const [note, setNote] = useState("");
  const send = () =>
    restore.mutate(
      { buildId: version._id, note: note.trim() },
      { onSuccess: ({ message }) => showSuccess(message), onSettled: onClose },
    );
  return (
    <Modal
      open
      onOpenChange={onClose}
      size="md"
      title={t("Restore version {number}?", { number })}
      subtitle={t(
        "From now on everybody who opens the demo sees it. Nobody who watches is interrupted.",
      )}
      submit={{
        label: t("Restore version {number}", { number }),
        onSubmit: send,
        loading: restore.isPending,
      }}
    >
      <div className="flex flex-col gap-4">
        <VersionPreview demo={demo} version={version} number={number} />
        <p className="text-small text-ink-2 wrap-anywhere">
          {factsOf(version)}
          <span className="block">
            {t("By {name}, {moment}", {
              name: version.added_by,
              moment: writeTimestamp(version.added_at),
            })}
          </span>
        </p>
        <TextArea
          label={t("Note (optional)")}
          hint={t("Stands in the activity log.")}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Modal>
  );
}

/** The version itself, playing. Threads need a page of their own, which this one cannot become. */
const VersionPreview = ({ demo, version, number }: Omit<Props, "onClose">) =>
  version.needs_isolation && !window.crossOriginIsolated ? (
    <p className="rounded-control bg-sunken p-3 text-small text-ink-2">
      {t("It uses threads, which need a page of their own: it cannot be shown here.")}
    </p>
  ) : (
    <Player
      address={frameAddress(version.video_url)}
      title={t("Version {number}", { number })}
      hasBridge
      permissions={demo}
      size={version.size}
      isDetailed
      className="rounded-card border border-line"
      frameClassName="aspect-3/2"
    />
  );
