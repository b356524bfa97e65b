/** What an editor keeps in its projects, and what of a build would lie beside it. */
const editors = [
  {
    kind: "Unity",
    project: /(^|\/)ProjectSettings\/Project(Version\.txt|Settings\.asset)$/,
    build: /\.loader\.js$|(^|\/)UnityLoader\.js$|\.unityweb$/,
  },
  { kind: "Godot", project: /(^|\/)project\.godot$/, build: /\.(pck|wasm)(\.(gz|br))?$/ },
  { kind: "Unreal", project: /\.uproject$/, build: /\.wasm(\.?gz|\.br)?$/ },
];

/** The editor whose project this is; undefined where a build lies in it, or nothing shows it. */
export const projectKind = (paths: readonly string[]): string | undefined =>
  editors.find(
    ({ project, build }) =>
      paths.some((path) => project.test(path)) && !paths.some((path) => build.test(path)),
  )?.kind;
