import { type ExportFormat, exportMessages, MAX_SHEET_ROWS } from "../../contract/exports.ts";
import { MAX_PAGE_SIZE } from "../../contract/wire.ts";
import { ApiError, callApi } from "./api.ts";

type Page<Row> = { data: Row[]; totalPages: number; totalCount: number };

/** Every row of a list that is shown a page at a time, as far as a file of the format holds them. */
export async function readAllPages<Row>(
  path: string,
  query: Record<string, string>,
  format: ExportFormat,
) {
  const rows: Row[] = [];
  let totalPages = 1;
  for (let page = 1; page <= totalPages; page += 1) {
    const params = new URLSearchParams({ ...query, page: `${page}`, size: `${MAX_PAGE_SIZE}` });
    const answer = await callApi<Page<Row>>(`${path}?${params}`);
    if (format === "xlsx" && answer.totalCount > MAX_SHEET_ROWS)
      throw tooManyRows(answer.totalCount);
    rows.push(...answer.data);
    totalPages = answer.totalPages;
  }
  return rows;
}

const tooManyRows = (count: number) =>
  new ApiError(exportMessages.tooManyRows(count), { status: 400 });
