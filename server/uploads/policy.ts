import type { Actor } from "../sessions/actor.ts";

export const canUpload = (actor: Actor) => actor.role === "admin";

/** Another administrator may not: an upload is one person's work until it is complete. */
export const canContinue = (actor: Actor, upload: { owner_id: string | null }) =>
  canUpload(actor) && upload.owner_id === actor.id;
