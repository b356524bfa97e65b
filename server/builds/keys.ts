/** The keys of everything in the store: no other file builds one. */
export const STAGING = "uploads";
export const PICTURES = "thumbnails";
export const STORE_FOLDERS = ["webgl", "video", PICTURES, STAGING] as const;

export interface BuildPlace {
  id: string;
  kind: "webgl" | "video";
  /** The name of the uploaded folder: some builds refer to it. */
  folder: string;
}

/** A build with what is played of it. */
export interface PlayableBuild extends BuildPlace {
  entry: string;
}

export interface PicturePlace {
  id: string;
  file_name: string;
}

/** The prefix of all objects of a build. */
export const buildPrefix = ({ kind, id }: Pick<BuildPlace, "kind" | "id">) => `${kind}/${id}`;

/** A video is a single file, without a folder around it. */
export const pathInBuild = ({ kind, folder }: BuildPlace, path: string) =>
  kind === "video" ? path : `${folder}/${path}`;

export const keyInBuild = (build: BuildPlace, path: string) =>
  `${buildPrefix(build)}/${pathInBuild(build, path)}`;

export const entryKey = (build: PlayableBuild) => keyInBuild(build, build.entry);

export const picturePrefix = (id: string) => `${PICTURES}/${id}`;
export const pictureKey = ({ id, file_name }: PicturePlace) => `${picturePrefix(id)}/${file_name}`;

/** Files that are still arriving. Nothing refers to these keys, and no page can be served from them. */
export const stagingPrefix = (uploadId: string) => `${STAGING}/${uploadId}`;
export const stagedKey = (uploadId: string, number: number) =>
  `${stagingPrefix(uploadId)}/${number}`;

const STAGED = new RegExp(`^${STAGING}/([0-9a-f]{24})/(\\d+)$`);

/** Which file of which upload is staged under a key. */
export function readStagedKey(key: string) {
  const [, uploadId, number] = STAGED.exec(key) ?? [];
  return uploadId === undefined ? undefined : { uploadId, number: Number(number) };
}
