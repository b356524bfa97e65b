import type { Demo } from "../../contract/demos.ts";
import type { PlaylistEntry } from "./playlist.ts";

/**
 * A list of demos as a link hands it to the page of one of them, in the history entry: a reload keeps it.
 * A file of its own, for lists are loaded first and know nothing else of playlists.
 */
export type OpenedFrom = { openedFrom: PlaylistEntry[] };

export const openedFrom = (demos: readonly Demo[]): OpenedFrom => ({
  openedFrom: demos.map(({ _id, title, image_url }) => ({
    demoId: _id,
    title,
    picture: image_url,
  })),
});
