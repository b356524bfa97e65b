import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "./demos.ts";

export const uploadKinds = ["webgl", "video", "thumbnail"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Each file of a folder settles so long after its transfer before it is verified; the waits overlap. */
export const WEBGL_FILE_DELAY_MS = 2000;

/** Defaults; settings may change them. */
export const uploadLimits = {
  filesPerBuild: 5000,
  bytesPerBuild: 5 * 1024 ** 3,
  bytesPerFile: 2 * 1024 ** 3,
  bytesPerThumbnail: 2 * 1024 ** 2,
  bytesPerPath: 512,
  foldersDeep: 32,
} as const;

export const uploadMessages = {
  thumbnailDone: "Thumbnail uploaded successfully!",
  videoDone: "Video uploaded successfully!",
  folderDone: "WebGL folder uploaded successfully!",
  thumbnailFailed: "Failed to upload thumbnail.",
  demoFailed: "Failed to upload video/WebGL files.",
  folderFailed: "Error uploading WebGL files",
  noFile: "Please select a file",
  noFiles: "No files selected",
  noEntry: "index.html not found in the uploaded WebGL folder.",
  unreadableImage: "Failed to read image dimensions.",
  wrongImageSize: (width: number, height: number) =>
    `Image must be exactly ${THUMBNAIL_WIDTH}x${THUMBNAIL_HEIGHT} pixels. Selected image is ${width}x${height}px.`,
  uploading: "Uploading. This may take a few minutes; please do not close this page.",
} as const;
