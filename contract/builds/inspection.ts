import { constant, sentence } from "../sentences.ts";

/** What the inspection of a build says: what is wrong, and what to do about it. */
export const inspectionMessages = {
  chooseEntry: (pages: string) =>
    sentence(
      "inspection.chooseEntry",
      "Several pages could be the first one. Choose which one plays: {pages}.",
      { pages },
    ),
  noSuchEntry: (entry: string, pages: string) =>
    sentence(
      "inspection.noSuchEntry",
      '"{wish}" is not a page of this upload. Choose one of {pages}.',
      { wish: entry, pages },
    ),
  sourceProject: (kind: string) =>
    sentence(
      "inspection.sourceProject",
      "This is the {kind} project, not its build. Build it for the web, and upload the folder that comes out.",
      { kind },
    ),
  sourceProjectWith: (kind: string, folder: string) =>
    sentence(
      "inspection.sourceProjectWith",
      'This is the {kind} project, not its build. The folder "{folder}" inside it may be that: upload it by itself.',
      { kind, folder },
    ),
  needsIsolation: constant(
    "inspection.needsIsolation",
    "This demo uses threads, so it plays on a page that is isolated from other hosts. The portal takes care of that, but it needs an https address.",
  ),
  isIsolated: constant(
    "inspection.isIsolated",
    "This demo uses threads, so it plays on a page that is isolated from other hosts. The portal takes care of that.",
  ),
  asksFor: {
    camera: (from: string) =>
      sentence(
        "inspection.asksForCamera",
        "{from} can ask for the camera, which it gets only if an administrator allows it.",
        { from },
      ),
    microphone: (from: string) =>
      sentence(
        "inspection.asksForMicrophone",
        "{from} can ask for the microphone, which it gets only if an administrator allows it.",
        { from },
      ),
    cameraOrMicrophone: (from: string) =>
      sentence(
        "inspection.asksForCameraOrMicrophone",
        "{from} can ask for the camera or the microphone, which it gets only if an administrator allows it.",
        { from },
      ),
  },
  opensWindows: (from: string) =>
    sentence(
      "inspection.opensWindows",
      "{from} can open new windows or tabs, which it does only if an administrator allows it.",
      { from },
    ),
  mockWorker: (from: string) =>
    sentence(
      "inspection.mockWorker",
      "{from} has the demo's own requests answered by a service worker (MSW), which does not run in the portal. Build the demo without it, with the answers as files.",
      { from },
    ),
  moreAlike: (count: number, code: string) =>
    sentence("inspection.moreAlike", "And {count} more like this: {code}.", { count, code }),

  pointer: (path: string) =>
    sentence(
      "inspection.pointer",
      '"{path}" is only a Git LFS pointer, not the file itself. Run "git lfs pull" where the folder comes from, and upload it again.',
      { path },
    ),
  link: (path: string) =>
    sentence(
      "inspection.link",
      '"{path}" is only a link to a file elsewhere, not the file itself. Copy the folder with the files its links lead to, and upload it again.',
      { path },
    ),
  noWasm: (path: string) =>
    sentence(
      "inspection.noWasm",
      '"{path}" is not WebAssembly, despite its name: an error page may have been saved in its place. Get the file again and upload the folder.',
      { path },
    ),
  empty: (path: string) =>
    sentence(
      "inspection.empty",
      '"{path}" is empty. If it should not be, copy the file again and upload the folder.',
      { path },
    ),
  large: (path: string, megabytes: number) =>
    sentence(
      "inspection.large",
      '"{path}" is {megabytes} MB. Computers can cope, but many phones cannot: compress textures and meshes, or split the file.',
      { path, megabytes },
    ),
  largeBuild: (megabytes: number) =>
    sentence(
      "inspection.largeBuild",
      "The folder is {megabytes} MB. If the demo loads all of it, it may fail on phones and slow networks: leave out what it does not need.",
      { megabytes },
    ),

  missing: (path: string, from: string) =>
    sentence(
      "inspection.missing",
      '"{path}" is missing, but {from} asks for it. Add the file to the folder and upload it again.',
      { path, from },
    ),
  wrongCase: (from: string, path: string, meant: string) =>
    sentence(
      "inspection.wrongCase",
      '{from} asks for "{path}", but the file is named "{meant}". Upper and lower case must be the same: rename the file and upload the folder again.',
      { from, path, meant },
    ),
  absoluteBase: (base: string) =>
    sentence(
      "inspection.absoluteBase",
      'This build expects to lie at "{base}" of a host, but plays from a folder of its own. Let the portal make its addresses relative, or build it with a relative base.',
      { base },
    ),
  absoluteName: (from: string, name: string) =>
    sentence(
      "inspection.absoluteName",
      '{from} names "/{name}", with a slash in front. Asked for like that, the file is looked for at the top of the host and not in this folder: let the portal make such addresses relative, or write "{name}".',
      { from, name },
    ),
  pathRouter: (router: string) =>
    sentence(
      "inspection.pathRouter",
      'This build finds its pages by the path of the address ({router}), but plays from a folder of its own, where it may show its own "not found". Let the portal give it the path that it expects, or build it with a hash or memory router.',
      { router },
    ),
  bareImport: (from: string, name: string) =>
    sentence(
      "inspection.bareImport",
      '{from} imports "{name}", a name that browsers cannot resolve. Upload the result of the build instead of its sources, or add an import map to the page.',
      { from, name },
    ),
  otherCopy: (from: string, address: string) =>
    sentence(
      "inspection.otherCopy",
      "{from} expects a different file from {address} than the copy: the integrity does not match. Upload the folder again without that copy.",
      { from, address },
    ),
  reportsTo: (from: string, host: string) =>
    sentence("inspection.reportsTo", "{from} reports to {host}. The demo plays without it.", {
      from,
      host,
    }),
  widget: (from: string, host: string) =>
    sentence("inspection.widget", "{from} loads a widget from {host}. The demo plays without it.", {
      from,
      host,
    }),
  mayNeed: {
    script: (from: string, host: string) =>
      sentence(
        "inspection.mayNeedScript",
        "{from} loads a script from {host}. Where that host cannot be reached, the demo may not play: put a copy of the file into the folder.",
        { from, host },
      ),
    data: (from: string, host: string) =>
      sentence(
        "inspection.mayNeedData",
        "{from} loads data from {host}. Where that host cannot be reached, the demo may not play: put a copy of the file into the folder.",
        { from, host },
      ),
  },
  loads: {
    script: (from: string, host: string) =>
      sentence(
        "inspection.loadsScript",
        "{from} loads a script from {host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.",
        { from, host },
      ),
    data: (from: string, host: string) =>
      sentence(
        "inspection.loadsData",
        "{from} loads data from {host}. The demo does not play where that host cannot be reached: put a copy of the file into the folder.",
        { from, host },
      ),
    style: (from: string, host: string) =>
      sentence(
        "inspection.loadsStyle",
        "{from} loads styles or fonts from {host}. Where that host cannot be reached, the demo looks different.",
        { from, host },
      ),
    media: (from: string, host: string) =>
      sentence(
        "inspection.loadsMedia",
        "{from} loads media from {host}. Where that host cannot be reached, the demo looks different.",
        { from, host },
      ),
  },

  noModel: (path: string) =>
    sentence(
      "inspection.noModel",
      '"{path}" is not a glTF 2.0 model. Export it again as .glb and upload that.',
      { path },
    ),
  modelNeeds: (path: string, extensions: string) =>
    sentence(
      "inspection.modelNeeds",
      '"{path}" needs {extensions}, which the portal\'s viewer does not know. Export it without that, or upload a page that shows it.',
      { path, extensions },
    ),
  modelLeavesOut: (path: string, extensions: string) =>
    sentence(
      "inspection.modelLeavesOut",
      '"{path}" uses {extensions}, which the portal\'s viewer leaves out. Check the trial run for anything missing.',
      { path, extensions },
    ),
} as const;
