import { useQuery } from "@tanstack/react-query";
import { keepLettersAndSpaces, keepPlaceSigns, NewCity } from "../../contract/regions.ts";
import { reload } from "../calls/query-client.ts";
import { NameModal } from "../forms/name-modal.tsx";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { t } from "../ui/language.ts";
import { changeCity, citiesQuery, countriesQuery, createCity, deleteCity } from "./api.ts";

type Props = {
  /** `new-city` in the country `id` of the region `within`; else a city `id` of the country `within`. */
  kind: string;
  id: string;
  within: string;
  onClose: () => void;
};

/** Along with the regions, which hold the number of cities of each country. */
const reloadPlaces = () => reload([["regions"]]);

export function CityDialogs({ kind, id, within, onClose }: Props) {
  const isNew = kind === "new-city";
  const country = useQuery(countriesQuery(isNew ? within : "")).data?.find(({ _id }) => _id === id);
  const city = useQuery(citiesQuery(isNew ? "" : within)).data?.find(({ _id }) => _id === id);
  const form = { onClose, onSaved: reloadPlaces, label: t("City Name"), rule: NewCity.shape.name };
  if (isNew && country)
    return (
      <NameModal
        {...form}
        title={t("Create City in {name}", { name: country.name })}
        rewrite={keepLettersAndSpaces}
        draftKey={`new-city:${id}`}
        save={(name) => createCity({ country_id: id, name })}
      />
    );
  if (kind === "city" && city)
    return (
      <NameModal
        {...form}
        title={t("Edit City")}
        name={city.name}
        rewrite={keepPlaceSigns}
        draftKey={`city:${id}`}
        save={(name) => changeCity(id, { name })}
      />
    );
  if (kind === "delete-city" && city)
    return (
      <ConfirmModal
        title={t('Delete city "{name}"?', { name: city.name })}
        act={() => deleteCity(id)}
        onSettled={reloadPlaces}
        onClose={onClose}
      />
    );
  return null;
}
