import { useState } from "react";
import { uploadMessages } from "../../../contract/uploads.ts";
import { readSession } from "../../session/session.ts";
import { showError, showSuccess } from "../../ui/toasts.tsx";
import type { Chosen } from "../chosen.ts";
import type { Part } from "./crop.ts";
import { useOwnSending } from "../own-sending.ts";
import { bytesOf, closePicture, cropPicture, fits, openPicture, type Picture } from "./picture.ts";
import type { UploadState } from "../upload-state.ts";

export type ThumbnailUploading = ReturnType<typeof useThumbnailUploading>;

export type UploadedPicture = { url: string; pictureId: string };

/** The upload of a thumbnail. The caller gets its address and id. */
export function useThumbnailUploading(onDone: (picture: UploadedPicture) => void) {
  const { sending, state, isBusy, refreshUnfinished } = useOwnSending();
  const { picture, isCapture, isCropping, setIsCropping, keepPicture } = useUnfitPicture();
  const send = async (read: () => Promise<Blob>) => {
    const done = await sending.take(async () => asChosen(await read()));
    if (!done) refreshUnfinished();
    if (!done || done.url === null) return showFailure(sending.read());
    onDone({ url: done.url, pictureId: done.picture_id ?? "" });
    showSuccess(done.message);
    keepPicture(null);
  };
  const take = async (blob: Blob) => {
    const opened = await openPicture(blob).catch(() => null);
    const isUnfit = opened !== null && !fits(opened);
    keepPicture(isUnfit ? opened : null);
    if (isUnfit) return sending.leave();
    await send(async () => bytesOf(opened ?? (await openPicture(blob))));
    if (opened) closePicture(opened);
  };
  const cropOut = async (blob: Blob) => {
    keepPicture(await openPicture(blob), { isCapture: true });
    setIsCropping(true);
  };
  return {
    state,
    isBusy,
    picture,
    /** The portal took it itself: that it has another size is nobody's mistake. */
    isCapture,
    isCropping,
    openCrop: () => setIsCropping(true),
    /** A capture that is not cropped is given up; a chosen picture stays, with what is wrong with it. */
    closeCrop: () => (isCapture ? keepPicture(null) : setIsCropping(false)),
    take: (blob: Blob) => void take(blob),
    /** A picture of the demo itself, of which one chooses the part that shows it best. */
    cropOut: (blob: Blob) => void cropOut(blob),
    crop: (part: Part) => {
      setIsCropping(false);
      if (picture) void send(() => cropPicture(picture, part));
    },
  };
}

/** A picture of the wrong size, of which a part can be taken. */
function useUnfitPicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isCapture, setIsCapture] = useState(false);
  const [isCropping, setIsCropping] = useState(false);
  const keepPicture = (next: Picture | null, { isCapture: isOurs = false } = {}) => {
    if (picture) closePicture(picture);
    setPicture(next);
    setIsCapture(isOurs);
    setIsCropping(false);
  };
  return { picture, isCapture, isCropping, setIsCropping, keepPicture };
}

export const asChosen = (blob: Blob): Chosen => ({
  kind: "thumbnail",
  name: "thumbnail",
  size: blob.size,
  files: [{ path: "thumbnail", size: blob.size, modified: 0, read: () => Promise.resolve(blob) }],
});

/** What could not be read is shown beside the button; what could not be sent, in a toast as well. */
function showFailure(state: UploadState) {
  if (state.phase === "failed" && state.name !== null && readSession() !== null)
    showError(uploadMessages.thumbnailFailed);
}
