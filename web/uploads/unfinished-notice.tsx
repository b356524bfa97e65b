import { useMutation, useQuery } from "@tanstack/react-query";
import type { UploadSummary } from "../../contract/uploads.ts";
import { timeSince } from "../formats/relative-time.ts";
import { readSession } from "../session/session.ts";
import { localStore } from "../ui/browser-storage.ts";
import { textLink } from "../ui/text-link.ts";
import { t } from "../ui/language.ts";
import { discardUploadMutation, unfinishedUploadsQuery } from "./api.ts";
import { removeUpload, rememberedUploads } from "./remembered.ts";
import { totalOf } from "./upload-progress.tsx";

/** A few remind; a list of fifty would bury the form. */
const SHOWN = 3;

/** Unfinished uploads: they can be resumed or discarded. */
export function UnfinishedNotice() {
  const unfinished = useQuery(unfinishedUploadsQuery());
  const discard = useMutation(discardUploadMutation());
  const known = rememberedUploads(localStore, readSession()?.appUser._id ?? "");
  const shown = (unfinished.data ?? []).filter(({ kind }) => kind !== "thumbnail").slice(0, SHOWN);
  return shown.map((upload) => (
    <output
      key={upload._id}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken px-3 py-2 text-ink-2"
    >
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {sentenceAbout(upload, known.has(upload._id))}
      </span>
      <button
        type="button"
        className={textLink}
        disabled={discard.isPending}
        onClick={() => {
          removeUpload(localStore, upload._id);
          discard.mutate(upload._id);
        }}
      >
        {t("Discard")}
      </button>
    </output>
  ));
}

function sentenceAbout(upload: UploadSummary, isKnown: boolean) {
  const params = {
    folder: upload.folder,
    total: totalOf({ files: upload.file_count, bytes: upload.size }),
    time: timeSince(upload.created_at, Date.now()),
  };
  return isKnown
    ? t(
        "You have an unfinished upload: {folder} ({total}), started {time}. Choose the same files to continue, or discard it.",
        params,
      )
    : t("An unfinished upload was started elsewhere: {folder} ({total}), {time}.", params);
}
