import { useQuery } from "@tanstack/react-query";
import type { City, Country } from "../../contract/regions.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { useRowChange } from "../lists/row-change.ts";
import { Switch } from "../ui/fields/switch.tsx";
import { t } from "../ui/language.ts";
import { changeCity, citiesQuery } from "./api.ts";
import { NewPlaceButton, PlaceLine, Places } from "./place-line.tsx";

type Props = { country: Country; onOpen: (dialog: string) => void };

/** What a country unfolds to. */
export function CountryCities({ country, onOpen }: Props) {
  const { _id, name, cities = 0 } = country;
  const list = useQuery(citiesQuery(_id));
  const changeRow = useRowChange(["regions", "cities", _id], {
    send: (city: City, status: { is_active: boolean }) => changeCity(city._id, status),
    reload: [["regions", "cities"]],
  });
  return (
    <div className="mb-1 border-l border-line pl-5">
      <Places
        label={t("Cities of {name}", { name })}
        query={list}
        expected={cities}
        emptyText={t("No cities yet")}
      >
        {list.data?.map((city) => (
          <li key={city._id}>
            <PlaceLine
              name={<span className="wrap-anywhere">{city.name}</span>}
              status={
                <Switch
                  label={t("Status of {name}", { name: city.name })}
                  checked={city.is_active}
                  stateLabel={city.is_active ? t("Active") : t("Inactive")}
                  onChange={(isActive) => changeRow(city, { is_active: isActive })}
                />
              }
              actions={
                <RowActions
                  name={city.name}
                  onEdit={() => onOpen(`city:${city._id}:${_id}`)}
                  onDelete={() => onOpen(`delete-city:${city._id}:${_id}`)}
                />
              }
            />
          </li>
        ))}
      </Places>
      <NewPlaceButton
        aria-label={t("Create City in {name}", { name })}
        onClick={() => onOpen(`new-city:${_id}:${country.region_id}`)}
      >
        {t("Create City")}
      </NewPlaceButton>
    </div>
  );
}
