export interface BuildPlace {
  id: string;
  kind: "webgl" | "video";
  folder: string;
  entry: string;
}

/** Where the files of a build lie. A video is a single file; a build may reach back into its folder by name. */
export const placeOfBuild = ({ id, kind, folder }: Omit<BuildPlace, "entry">) =>
  kind === "video" ? `video/${id}` : `webgl/${id}/${folder}`;

export const keyOfBuild = (build: BuildPlace) => `${placeOfBuild(build)}/${build.entry}`;

/** Of a demo's stored address: undefined for another host's, and for none. */
export const buildIdOf = (stored: string | null) =>
  /^(?:webgl|video)\/([0-9a-f]{24})\//.exec(stored ?? "")?.[1];
