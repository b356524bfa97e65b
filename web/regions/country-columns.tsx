import { useQuery } from "@tanstack/react-query";
import { countryMessages, type Country, type Region } from "../../contract/regions.ts";
import { messageOf } from "../calls/api.ts";
import { useRowChange } from "../lists/row-change.ts";
import { textLink } from "../ui/text-link.ts";
import { t, translate } from "../ui/language.ts";
import { Switch } from "../ui/fields/switch.tsx";
import { OnCard } from "../ui/table/on-card.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { changeCountry, countriesQuery } from "./api.ts";
import { CountrySelect } from "./country-select.tsx";

type Countries = {
  /** By region: the country that is looked at; without one it is the first. */
  chosen: Readonly<Record<string, string>>;
  choose: (regionId: string, countryId: string) => void;
};

/** A region's countries, one of them at a time; unfolded, the region shows all of them. */
export const countryColumns = ({ chosen, choose }: Countries): Column<Region>[] => [
  {
    key: "country",
    header: t("Country"),
    mobile: "meta",
    cell: (region) => (
      <CountryCell
        region={region}
        chosen={chosen[region._id]}
        onChoose={(id) => choose(region._id, id)}
      />
    ),
  },
  {
    key: "country_status",
    header: t("Country Status"),
    mobile: "meta",
    cell: (region) => (
      <span className="flex items-center gap-2">
        <OnCard name={t("Country Status")} />
        <CountryStatus region={region} chosen={chosen[region._id]} />
      </span>
    ),
  },
];

type CellProps = { region: Region; chosen: string | undefined };

function useCountry({ region, chosen }: CellProps) {
  const countries = useQuery(countriesQuery(region._id));
  const list = countries.data ?? [];
  return { countries, country: list.find(({ _id }) => _id === chosen) ?? list[0] };
}

function CountryCell({ region, chosen, onChoose }: CellProps & { onChoose: (id: string) => void }) {
  const { countries, country } = useCountry({ region, chosen });
  if (countries.isError && !countries.data)
    return (
      <span className="text-danger">
        {translate(messageOf(countries.error))}{" "}
        <button type="button" className={textLink} onClick={() => void countries.refetch()}>
          {t("Try again")}
        </button>
      </span>
    );
  return (
    <CountrySelect
      label={t("Country of {region}", { region: region.name })}
      countries={countries.data}
      value={country?._id ?? ""}
      onChange={onChoose}
    />
  );
}

function CountryStatus({ region, chosen }: CellProps) {
  const { countries, country } = useCountry({ region, chosen });
  const changeRow = useRowChange(["regions", region._id, "countries"], {
    send: ({ _id }: Country, status: { is_active: boolean }) => changeCountry(_id, status),
    reload: [["regions"]],
  });
  if (!country)
    return (
      <Switch
        label={t("Country Status in {region}", { region: region.name })}
        checked={false}
        stateLabel={countries.data ? t("No countries yet") : t("Loading…")}
        disabled
        reason={translate(countryMessages.noneSelected)}
        onChange={() => undefined}
      />
    );
  return (
    <Switch
      label={t("Country Status of {name}", { name: country.name })}
      checked={country.is_active}
      stateLabel={country.is_active ? t("Active") : t("Inactive")}
      onChange={(isActive) => changeRow(country, { is_active: isActive })}
    />
  );
}
