import { LARGEST_SIZE } from "../contract/wire.ts";
import { callApi } from "./api.ts";

type Page<Row> = { data: Row[]; totalPages: number };

/** Every row of a list that is shown a page at a time, whatever its length. */
export async function readAllPages<Row>(path: string, query: Record<string, string>) {
  const rows: Row[] = [];
  let totalPages = 1;
  for (let page = 1; page <= totalPages; page += 1) {
    const params = new URLSearchParams({ ...query, page: `${page}`, size: `${LARGEST_SIZE}` });
    const answer = await callApi<Page<Row>>(`${path}?${params}`);
    rows.push(...answer.data);
    totalPages = answer.totalPages;
  }
  return rows;
}
