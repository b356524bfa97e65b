import { useRef } from "react";
import type { DemoFormState } from "../../demos/demo-form.ts";
import { shownPart, wholeView } from "./crop.ts";
import { useOwnSending } from "../own-sending.ts";
import { closePicture, cropPicture, openPicture } from "./picture.ts";
import { asChosen } from "./thumbnail-uploading.ts";

/** The picture of a trial run becomes the thumbnail by itself, where nobody has chosen another. It locks no field. */
export function useThumbnailProposal(form: DemoFormState) {
  const { sending } = useOwnSending();
  const proposed = useRef("");
  const isFree = () => ["", proposed.current].includes(form.getValues("image_url").trim());
  const propose = async (blob: Blob) => {
    if (!isFree()) return;
    const done = await sending.take(async () => asChosen(await middleOf(blob)));
    if (!done || done.url === null || !isFree()) return;
    proposed.current = done.url;
    form.setValue("image_url", done.url, { shouldDirty: true });
    form.setValue("picture_id", done.picture_id ?? "");
    form.clearErrors("image_url");
  };
  return (blob: Blob) => void propose(blob);
}

/** As much of it as has the shape of a thumbnail. */
async function middleOf(blob: Blob) {
  const picture = await openPicture(blob);
  try {
    return await cropPicture(picture, shownPart(picture, wholeView(picture)));
  } finally {
    closePicture(picture);
  }
}
