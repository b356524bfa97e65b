import { queryOptions, skipToken } from "@tanstack/react-query";
import {
  COUNTRY_FETCH_SIZE,
  type City,
  type CityChange,
  type Country,
  type CountryChange,
  type Region,
  type RegionChange,
} from "../../contract/regions.ts";
import { callApi, type WithMessage } from "../calls/api.ts";
import { dataFrom } from "../calls/data-from.ts";
import { searchOf } from "../lists/list-address.ts";
import { pageQuery } from "../lists/page-query.ts";

export const regionsQuery = () =>
  queryOptions({
    queryKey: ["regions"],
    meta: { isErrorShownByPage: true },
    ...dataFrom<Region[]>("/regions"),
  });

export const regionPageQuery = (filter: { search: string; page: number; size: number }) =>
  pageQuery<Region>("regions", "/regions", { ...filter, search: searchOf(filter.search) });

/** Asks nothing until a region is chosen. */
export const countriesQuery = (regionId: string) =>
  queryOptions({
    queryKey: ["regions", regionId, "countries"],
    meta: { isErrorShownByPage: true },
    queryFn: regionId ? ({ signal }) => listCountries(regionId, signal) : skipToken,
  });

/** Asks nothing until a country is chosen. */
export const citiesQuery = (countryId: string) =>
  queryOptions({
    queryKey: ["regions", "cities", countryId],
    meta: { isErrorShownByPage: true },
    queryFn: countryId
      ? async ({ signal }) =>
          (await callApi<{ data: City[] }>(`/cities?country_id=${countryId}`, { signal })).data
      : skipToken,
  });

export const createRegion = (name: string) =>
  callApi<WithMessage>("/regions", { method: "POST", body: { name } });

export const changeRegion = (id: string, body: RegionChange) =>
  callApi<WithMessage>(`/regions/${id}`, { method: "PATCH", body });

export const deleteRegion = (id: string) =>
  callApi<WithMessage>(`/regions/${id}`, { method: "DELETE" });

export const createCountry = (body: { region_id: string; name: string }) =>
  callApi<WithMessage & { data: Country }>("/countries", { method: "POST", body });

export const changeCountry = (id: string, body: CountryChange) =>
  callApi<WithMessage & { data: Country }>(`/countries/${id}`, { method: "PATCH", body });

export const deleteCountry = (id: string) =>
  callApi<WithMessage>(`/countries/${id}`, { method: "DELETE" });

export const createCity = (body: { country_id: string; name: string }) =>
  callApi<WithMessage>("/cities", { method: "POST", body });

export const changeCity = (id: string, body: CityChange) =>
  callApi<WithMessage>(`/cities/${id}`, { method: "PATCH", body });

export const deleteCity = (id: string) =>
  callApi<WithMessage>(`/cities/${id}`, { method: "DELETE" });

async function listCountries(regionId: string, signal: AbortSignal) {
  const query = new URLSearchParams({
    region_id: regionId,
    size: `${COUNTRY_FETCH_SIZE}`,
    page: "1",
  });
  return (await callApi<{ data: Country[] }>(`/countries?${query}`, { signal })).data;
}
