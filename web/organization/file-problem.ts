import {
  ACCEPTED_LIST_FILES,
  MAX_LIST_FILE_BYTES,
  listFileRefusals,
  organizationMessages,
} from "../../contract/organization.ts";

export const MAX_MB = MAX_LIST_FILE_BYTES / 1024 / 1024;

/** What can be seen of a file before anything is sent. */
export function findFileProblem({ name, size }: File) {
  const isAccepted = ACCEPTED_LIST_FILES.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isAccepted) return organizationMessages.wrongFile;
  return size > MAX_LIST_FILE_BYTES ? listFileRefusals.tooLarge : null;
}
