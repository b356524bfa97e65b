import { useRef, useState } from "react";
import type { OutsideFile } from "../../contract/builds/copies.ts";
import { type Build, type UploadCompletion, uploadMessages } from "../../contract/uploads.ts";
import { readSession } from "../session/session.ts";
import { showError, showSuccess } from "../ui/toasts.tsx";
import type { Completion } from "./api.ts";
import { type Chosen, type ChosenFile, isZip, prepareContent } from "./chosen.ts";
import { useOwnSending } from "./own-sending.ts";
import type { UploadState } from "./upload-state.ts";

export type ContentUploading = ReturnType<typeof useContentUploading>;
type Copying = { isBusy: boolean; problems: readonly string[] };
const NOT_COPYING: Copying = { isBusy: false, problems: [] };
export type UploadedContent = { url: string; buildId: string; build: Build | undefined };

/** The upload of what a demo plays. The caller gets its address and id. */
export function useContentUploading(onDone: (content: UploadedContent) => void) {
  const { sending, state, isBusy, refreshUnfinished } = useOwnSending();
  const completion = useRef<UploadCompletion>({});
  const [copying, setCopying] = useState<Copying>(NOT_COPYING);
  const finish = async (outcome: Promise<Completion | undefined>) => {
    const done = await outcome;
    refreshUnfinished();
    if (!done || done.url === null) return showFailure(sending.read());
    showSuccess(done.message);
    onDone({ url: done.url, buildId: done.build_id ?? "", build: done.build });
  };
  return {
    state,
    sending,
    isBusy: isBusy || copying.isBusy,
    copying,
    take: (files: Promise<ChosenFile[]>) => {
      completion.current = {};
      setCopying(NOT_COPYING);
      void finish(sending.take(() => readChoice(files)));
    },
    /** What was chosen and mended before goes with every further try. */
    again: (more: UploadCompletion = {}) => {
      completion.current = { ...completion.current, ...more };
      void finish(sending.again(completion.current));
    },
    /** Files of other hosts join what was chosen, as far as this browser can reach them. */
    copy: async (requested: readonly OutsideFile[]) => {
      setCopying({ isBusy: true, problems: [] });
      const { files, copies, problems } = await fetchCopies(requested);
      setCopying({ isBusy: false, problems });
      completion.current = {
        ...completion.current,
        copies: [...(completion.current.copies ?? []), ...copies],
      };
      if (files.length > 0) void finish(sending.again(completion.current, files));
    },
  };
}

/** Its code is loaded only for those who copy. */
const fetchCopies = async (requested: readonly OutsideFile[]) =>
  (await import("./copy-files.ts")).copyFiles(requested);

async function readChoice(files: Promise<ChosenFile[]>): Promise<Chosen> {
  const found = await files;
  const [only] = found;
  if (!only || !isZip(found)) return prepareContent(found);
  // The zip reader is loaded only for a zip.
  const { readZip } = await import("./zip-files.ts");
  return prepareContent(await readZip(only));
}

/** The reason stays visible on the page. What was refused before it was sent needs no toast as well. */
function showFailure(state: UploadState) {
  if (readSession() === null) return;
  if (state.phase === "refused") showError(uploadMessages.folderFailed);
  if (state.phase === "failed" && state.name !== null) showError(uploadMessages.demoFailed);
}
