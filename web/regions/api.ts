import { queryOptions, skipToken } from "@tanstack/react-query";
import { COUNTRY_FETCH_SIZE, type Country, type Region } from "../../contract/regions.ts";
import { callApi } from "../api.ts";

export const regionsQuery = () =>
  queryOptions({
    queryKey: ["regions"],
    queryFn: async ({ signal }) => (await callApi<{ data: Region[] }>("/regions", { signal })).data,
  });

/** Asks nothing until a region is chosen. */
export const countriesQuery = (regionId: string) =>
  queryOptions({
    queryKey: ["regions", regionId, "countries"],
    queryFn: regionId ? ({ signal }) => listCountries(regionId, signal) : skipToken,
  });

async function listCountries(regionId: string, signal: AbortSignal) {
  const query = new URLSearchParams({
    region_id: regionId,
    size: `${COUNTRY_FETCH_SIZE}`,
    page: "1",
  });
  return (await callApi<{ data: Country[] }>(`/countries?${query}`, { signal })).data;
}
