import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ExportFormat } from "../../contract/exports.ts";
import type {
  ImportedRow,
  ImportKind,
  PeopleImport,
} from "../../contract/spreadsheets/people-imports.ts";
import { readAllPages } from "../calls/all-pages.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { reload } from "../calls/query-client.ts";
import { given, pageQuery } from "../lists/page-query.ts";

/** How often the progress is polled while it runs. */
const RUNNING_MS = 1000;

type Answer = { data: PeopleImport };

/** What each row of the file would do. Nobody is changed by it. */
export function checkFile(file: File, onProgress: (share: number) => void) {
  const form = new FormData();
  form.append("file", file);
  return callApi<Answer>("/people-imports", { method: "POST", form, onProgress });
}

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["people-imports", "one", id],
    meta: { isErrorShownByPage: "while empty" as const },
    queryFn: async ({ signal }) =>
      (await callApi<Answer>(`/people-imports/${encodeURIComponent(id)}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? RUNNING_MS : false),
  });

export const isRunning = ({ asked_at: requestedAt, finished_at: finishedAt }: PeopleImport) =>
  requestedAt !== null && finishedAt === null;

type RowsOptions = { kind: ImportKind; search: string; page: number; size: number };
export const rowsQuery = (id: string, { kind, search, page, size }: RowsOptions) =>
  pageQuery<ImportedRow>("people-imports", `/people-imports/${encodeURIComponent(id)}/rows`, {
    ...given({ kind, search }),
    page,
    size,
  });

export const listRefused = (id: string, format: ExportFormat) =>
  readAllPages<ImportedRow>(
    `/people-imports/${encodeURIComponent(id)}/rows`,
    { kind: "refused" },
    format,
  );

export const startMutation = (id: string) =>
  mutationOptions({
    mutationFn: (invites: boolean) =>
      callApi<WithMessage & Answer>(`/people-imports/${encodeURIComponent(id)}/start`, {
        method: "POST",
        body: { invites },
      }),
    // Also after a refusal: somebody else may have started it.
    onSettled: () => reload([["people-imports"]]),
  });
