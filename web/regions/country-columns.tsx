import { useQuery } from "@tanstack/react-query";
import { Building2, Pencil } from "lucide-react";
import { countryMessages, type Country, type Region } from "../../contract/regions.ts";
import { messageOf } from "../calls/api.ts";
import { useRowChange } from "../lists/row-change.ts";
import { textLink } from "../ui/text-link.ts";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Switch } from "../ui/fields/switch.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { showError } from "../ui/toasts.tsx";
import { changeCountry, countriesQuery } from "./api.ts";
import { CountrySelect } from "./country-select.tsx";

type Countries = {
  /** By region: the country that is looked at. */
  chosen: Readonly<Record<string, string>>;
  choose: (regionId: string, countryId: string) => void;
  open: (dialog: string) => void;
};

/** A region's countries, one of them at a time. */
export const countryColumns = ({ chosen, choose, open }: Countries): Column<Region>[] => [
  {
    key: "country",
    header: t("Country"),
    mobile: "meta",
    cell: (region) => (
      <CountryCell
        region={region}
        countryId={chosen[region._id] ?? ""}
        onChoose={(id) => choose(region._id, id)}
        onOpen={open}
      />
    ),
  },
  {
    key: "country_status",
    header: t("Country Status"),
    mobile: "meta",
    cell: (region) => <CountryStatus region={region} countryId={chosen[region._id] ?? ""} />,
  },
];

type CellProps = { region: Region; countryId: string };

function useCountry({ region, countryId }: CellProps) {
  const countries = useQuery(countriesQuery(region._id));
  return { countries, country: countries.data?.find(({ _id }) => _id === countryId) };
}

type ChoiceProps = CellProps & {
  onChoose: (id: string) => void;
  onOpen: (dialog: string) => void;
};

function CountryCell({ region, countryId, onChoose, onOpen }: ChoiceProps) {
  const { countries, country } = useCountry({ region, countryId });
  if (countries.isError)
    return (
      <span className="text-danger">
        {translate(messageOf(countries.error))}{" "}
        <button type="button" className={textLink} onClick={() => void countries.refetch()}>
          {t("Try again")}
        </button>
      </span>
    );
  return (
    <div className="flex items-center gap-1">
      <CountrySelect
        label={t("Country of {region}", { region: region.name })}
        countries={countries.data}
        value={country?._id ?? ""}
        onChange={onChoose}
      />
      {country && <CountryActions country={country} onOpen={onOpen} />}
    </div>
  );
}

type ActionProps = { country: Country; onOpen: (dialog: string) => void };

const CountryActions = ({ country, onOpen }: ActionProps) => (
  <>
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Edit {name}", { name: country.name })}
      title={t("Edit")}
      onClick={() => onOpen(`country:${country._id}:${country.region_id}`)}
    >
      <Pencil size={16} aria-hidden />
    </Button>
    <Button
      size="icon"
      variant="ghost"
      aria-label={t("Cities of {name}", { name: country.name })}
      title={t("Cities")}
      onClick={() => onOpen(`cities:${country._id}:${country.region_id}`)}
    >
      <Building2 size={16} aria-hidden />
    </Button>
  </>
);

function CountryStatus({ region, countryId }: CellProps) {
  const { country } = useCountry({ region, countryId });
  const changeRow = useRowChange(["regions", region._id, "countries"], {
    send: ({ _id }: Country, status: { is_active: boolean }) => changeCountry(_id, status),
    reload: [["regions"]],
  });
  const words = country?.is_active ? t("Active") : t("Inactive");
  return (
    <Switch
      label={
        country
          ? t("Country Status of {name}", { name: country.name })
          : t("Country Status in {region}", { region: region.name })
      }
      checked={country?.is_active === true}
      word={country ? words : t("Choose a country")}
      onChange={(isActive) =>
        country
          ? changeRow(country, { is_active: isActive })
          : showError(countryMessages.noneSelected)
      }
    />
  );
}
