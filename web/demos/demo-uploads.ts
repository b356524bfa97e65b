import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { t } from "../ui/language.ts";
import { finishedUploadQuery } from "../uploads/api.ts";
import { useContentUploading } from "../uploads/content-uploading.ts";
import type { KeptContent } from "../uploads/kept-content.tsx";
import { useThumbnailProposal } from "../uploads/thumbnail/thumbnail-proposal.ts";
import {
  type UploadedPicture,
  useThumbnailUploading,
} from "../uploads/thumbnail/thumbnail-uploading.ts";
import { versionsQuery } from "../versions/api.ts";
import { demoQuery } from "./api.ts";
import type { DemoFormState } from "./demo-form.ts";

export type DemoUploads = ReturnType<typeof useDemoUploads>;

/** The uploads of a form about a demo: what it plays, and its picture. */
export function useDemoUploads(form: DemoFormState) {
  const content = useContentUploading(({ url, buildId }) => {
    form.setValue("video_url", url, { shouldDirty: true });
    form.setValue("build_id", buildId);
    form.clearErrors("video_url");
  });
  const setPicture = ({ url, pictureId }: UploadedPicture) => {
    form.setValue("image_url", url, { shouldDirty: true });
    form.setValue("picture_id", pictureId);
    form.clearErrors("image_url");
  };
  const thumbnail = useThumbnailUploading(setPicture);
  const propose = useThumbnailProposal({
    current: () => form.getValues("image_url").trim(),
    onDone: setPicture,
  });
  const uploaded = useUploadedContent(form, content.state);
  const { id: buildId, proof: noted } = uploaded?.kept ?? {};
  return {
    content,
    thumbnail,
    propose,
    uploaded,
    isBusy: content.isBusy || thumbnail.isBusy,
    /** Before the page was left. */
    seenBefore: buildId !== undefined && noted ? { buildId, noted } : undefined,
  };
}

/** What the form has been given by an upload: just now, or before the page was left. */
function useUploadedContent(
  form: DemoFormState,
  state: ReturnType<typeof useContentUploading>["state"],
) {
  const [buildId, address] = useWatch({ control: form.control, name: ["build_id", "video_url"] });
  const isFromHere = state.phase === "done" && state.build?._id === buildId;
  const isQueried = buildId !== "" && !isFromHere && address !== "";
  const before = useQuery({ ...finishedUploadQuery(buildId), enabled: isQueried });
  if (isFromHere && state.phase === "done") {
    const { name, numbers, url, build } = state;
    const { files, bytes } = numbers;
    const engine = build?.engine ?? null;
    const kept: KeptContent = { id: buildId, name, files, bytes, engine, isNew: true };
    return { kept, build, url };
  }
  const found = isQueried ? before.data : undefined;
  if (found?.url === undefined || found.build === undefined) return null;
  const { folder: name, file_count: files, size: bytes, url, build, proof = null } = found;
  const kept: KeptContent = {
    id: buildId,
    name: name || build.entry || t("Demo"),
    files,
    bytes,
    engine: build.engine,
    isNew: true,
    proof,
  };
  return { kept, build, url };
}

/** What a demo plays now, where it was uploaded; nothing once the form has something else. */
export function useStoredContent(demoId: string, isUnchanged: boolean) {
  const stored = useQuery(demoQuery(demoId));
  const playing = stored.data?.build ?? null;
  const versions = useQuery({ ...versionsQuery(demoId), enabled: playing !== null });
  const version = versions.data?.find(({ _id }) => _id === playing?._id);
  if (playing === null) return { hosts: undefined, kept: null };
  const kept: KeptContent | null = !isUnchanged
    ? null
    : {
        id: playing._id,
        name: version?.folder || t("Version {number}", { number: playing.version }),
        files: version?.file_count ?? 0,
        bytes: playing.size,
        engine: playing.engine,
        isNew: false,
        ...(version && { proof: version.proof }),
      };
  return { hosts: playing.outside_hosts, kept };
}
