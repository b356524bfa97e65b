import { useRef } from "react";
import { shownPart, fullView } from "./crop.ts";
import { useOwnSending } from "../own-sending.ts";
import { closePicture, cropPicture, openPicture } from "./picture.ts";
import { asChosen, type UploadedPicture } from "./thumbnail-uploading.ts";

type Options = { current: () => string; onDone: (picture: UploadedPicture) => void };

/** The picture of a trial run becomes the thumbnail by itself, where nobody has chosen another. It locks no field. */
export function useThumbnailProposal({ current, onDone }: Options) {
  const { sending } = useOwnSending();
  const proposed = useRef("");
  const isFree = () => ["", proposed.current].includes(current());
  const propose = async (blob: Blob) => {
    if (!isFree()) return;
    const done = await sending.take(async () => asChosen(await middleOf(blob)));
    if (!done || done.url === null || !isFree()) return;
    proposed.current = done.url;
    onDone({ url: done.url, pictureId: done.picture_id ?? "" });
  };
  return (blob: Blob) => void propose(blob);
}

/** As much of it as has the shape of a thumbnail. */
async function middleOf(blob: Blob) {
  const picture = await openPicture(blob);
  try {
    return await cropPicture(picture, shownPart(picture, fullView(picture)));
  } finally {
    closePicture(picture);
  }
}
