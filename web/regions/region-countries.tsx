import { useQuery } from "@tanstack/react-query";
import type { Country, Region } from "../../contract/regions.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { useRowChange } from "../lists/row-change.ts";
import { Switch } from "../ui/fields/switch.tsx";
import { plural, t } from "../ui/language.ts";
import { changeCountry, countriesQuery } from "./api.ts";
import { CountryCities } from "./country-cities.tsx";
import { FoldButton, NewPlaceButton, PeopleLink, PlaceLine, Places } from "./place-line.tsx";
import type { Unfolded } from "./unfolded.ts";

type Props = { region: Region; unfolded: Unfolded; onOpen: (dialog: string) => void };

/** What a region unfolds to: its countries, and in each its cities. */
export function RegionCountries({ region, unfolded, onOpen }: Props) {
  const countries = useQuery(countriesQuery(region._id));
  return (
    <div className="@container py-1 pr-4 pl-4 text-small sm:pl-9">
      <Places
        label={t("Countries of {region}", { region: region.name })}
        query={countries}
        expected={region.countries ?? 0}
        emptyText={t("No countries yet")}
      >
        {countries.data?.map((country) => (
          <li key={country._id}>
            <CountryLine country={country} unfolded={unfolded} onOpen={onOpen} />
            {unfolded.isOpen(country._id) && <CountryCities country={country} onOpen={onOpen} />}
          </li>
        ))}
      </Places>
      <NewPlaceButton
        aria-label={t("Create Country in {region}", { region: region.name })}
        onClick={() => onOpen(`new-country:${region._id}`)}
        className="my-1"
      >
        {t("Create Country")}
      </NewPlaceButton>
    </div>
  );
}

type LineProps = { country: Country; unfolded: Unfolded; onOpen: (dialog: string) => void };

function CountryLine({ country, unfolded, onOpen }: LineProps) {
  const { _id, name, region_id: regionId, cities = 0, people = 0 } = country;
  const changeRow = useRowChange(["regions", regionId, "countries"], {
    send: (row: Country, status: { is_active: boolean }) => changeCountry(row._id, status),
    reload: [["regions"]],
  });
  return (
    <PlaceLine
      name={
        <FoldButton
          name={name}
          isOpen={unfolded.isOpen(_id)}
          onToggle={() => unfolded.toggle(_id)}
        />
      }
      use={
        <>
          {plural(cities, "{count} city", "{count} cities")}
          <PeopleLink region={regionId} country={_id} people={people} />
        </>
      }
      status={
        <Switch
          label={t("Status of {name}", { name })}
          checked={country.is_active}
          stateLabel={country.is_active ? t("Active") : t("Inactive")}
          onChange={(isActive) => changeRow(country, { is_active: isActive })}
        />
      }
      actions={
        <RowActions
          name={name}
          keptBy={keptBy(cities, people)}
          onEdit={() => onOpen(`country:${_id}:${regionId}`)}
          onDelete={() => onOpen(`delete-country:${_id}:${regionId}`)}
        />
      }
    />
  );
}

/** Why a country stays. */
function keptBy(cities: number, people: number) {
  if (people > 0)
    return plural(
      people,
      "{count} person lives here. Move them first.",
      "{count} people live here. Move them first.",
    );
  if (cities > 0)
    return plural(
      cities,
      "It has {count} city. Delete it first.",
      "It has {count} cities. Delete them first.",
    );
}
