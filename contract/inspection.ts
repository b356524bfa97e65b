/** What the inspection of a build says: what is wrong, and what to do about it. */
export const inspectionMessages = {
  chooseEntry: (pages: string) =>
    `Several pages could be the first one. Choose which one plays: ${pages}.`,
  noSuchEntry: (wish: string, pages: string) =>
    `"${wish}" is no page of this upload. Choose one of ${pages}.`,
  needsIsolation:
    "This demo uses several threads, so it plays in a page that is isolated from all other hosts. The portal sees to that, but needs an https address to do so.",
  moreAlike: (count: number, code: string) => `And ${count} more like this: ${code}.`,

  pointer: (path: string) =>
    `"${path}" is only a pointer of Git LFS, not the file itself. Run "git lfs pull" where the folder comes from, and upload it again.`,
  link: (path: string) =>
    `"${path}" is only a link to a file elsewhere, not the file itself. Copy the folder with the files its links lead to, and upload it again.`,
  noWasm: (path: string) =>
    `"${path}" is not WebAssembly, whatever its name says: perhaps an error page was saved in its place. Get the file again and upload the folder.`,
  empty: (path: string) =>
    `"${path}" is empty. If it should not be, copy the file again and upload the folder.`,
  large: (path: string, megabytes: number) =>
    `"${path}" has ${megabytes} MB. Computers manage, but many phones give up: compress textures and meshes, or split the file.`,
  largeBuild: (megabytes: number) =>
    `The folder has ${megabytes} MB. If the demo loads all of it, phones and slow networks give up: leave out what it does not need.`,

  missing: (path: string, from: string) =>
    `"${path}" is missing, but ${from} asks for it. Add the file to the folder and upload it again.`,
  wrongCase: (from: string, path: string, meant: string) =>
    `${from} asks for "${path}", but the file is named "${meant}". Upper and lower case must be the same: rename the file and upload the folder again.`,
  absoluteBase: (base: string) =>
    `This build expects to lie at "${base}" of a host, but plays from a folder of its own. Let the portal make its addresses relative, or build it with a relative base.`,
  bareImport: (from: string, name: string) =>
    `${from} imports "${name}", a name that browsers cannot resolve. Upload the result of the build instead of its sources, or add an import map to the page.`,
  reportsTo: (from: string, host: string) =>
    `${from} reports to ${host}. The demo plays without it as well.`,
  loads: {
    script: (from: string, host: string) =>
      `${from} loads a script from ${host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.`,
    data: (from: string, host: string) =>
      `${from} loads data from ${host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.`,
    style: (from: string, host: string) =>
      `${from} loads styles or fonts from ${host}. Where that host cannot be reached, the demo looks different.`,
    media: (from: string, host: string) =>
      `${from} loads media from ${host}. Where that host cannot be reached, the demo looks different.`,
  },

  noModel: (path: string) =>
    `"${path}" is not a glTF 2.0 model. Export it again as .glb and upload that.`,
  modelNeeds: (path: string, extensions: string) =>
    `"${path}" needs ${extensions}, which the portal's viewer does not know. Export it without compression (Draco, meshopt, Basis), or upload a page that shows it.`,
} as const;
