/** What Node starts: the portal, the threads and processes that it starts itself, and the commands beside it. */
export const SERVER_ENTRIES = {
  main: "server/main.ts",
  rollup: "server/watches/rollup.ts",
  backup: "server/backup/backup.ts",
  restore: "server/backup/restore.ts",
  rotate: "server/rotation/rotate.ts",
  "reset-factor": "server/second-factor/reset-factor.ts",
  "way-in": "server/sessions/way-in-command.ts",
  unlink: "server/providers/unlink-command.ts",
  "watch-process": "server/night-watch/watch-process.ts",
  "watch-demos": "server/night-watch/watch-demos.ts",
  "list-file-worker": "server/list-files/worker.ts",
  "inspection-worker": "server/inspection/worker.ts",
};
