import { useQuery } from "@tanstack/react-query";
import { MapPinPlus } from "lucide-react";
import { useState } from "react";
import type { Region } from "../../contract/regions.ts";
import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog, useDialogSoon } from "../forms/lazy-dialog.tsx";
import { useListAddress } from "../lists/list-address.ts";
import { useTablePage } from "../lists/use-table-page.ts";
import { useRowChange } from "../lists/row-change.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-columns.tsx";
import { plural, t } from "../ui/language.ts";
import { changeRegion, regionPageQuery } from "./api.ts";
import { countryColumns } from "./country-columns.tsx";
import { FoldButton, PeopleLink } from "./place-line.tsx";
import { regionActions } from "./region-actions.tsx";
import { RegionCountries } from "./region-countries.tsx";
import { useUnfolded, type Unfolded } from "./unfolded.ts";

const RegionDialogs = lazyDialog(async () => ({
  default: (await import("./region-dialogs.tsx")).RegionDialogs,
}));

/** Regions, the countries in them, and the cities in those: one tree. */
export default function RegionsPage() {
  const { address, change, clear } = useListAddress({});
  const regions = useQuery(regionPageQuery(address));
  const table = useTablePage(regions, address, change, clear);
  const dialog = useDialogAddress("dialog");
  const unfolded = useUnfolded();
  useDialogSoon(RegionDialogs);
  const changeRow = useRowChange(["regions", "list"], {
    send: ({ _id }: Region, status: { is_active: boolean }) => changeRegion(_id, status),
    reload: [["regions"]],
  });
  // The selected country of each region; only this page needs it.
  const [countries, setCountries] = useState<Readonly<Record<string, string>>>({});
  const chooseCountry = (regionId: string, countryId: string) =>
    setCountries((chosen) => ({ ...chosen, [regionId]: countryId }));
  return (
    <>
      <DataTable
        title={t("Region List & Management")}
        subtitle={
          regions.data ? plural(table.totalCount, "{count} region", "{count} regions") : " "
        }
        columns={[
          nameColumn(unfolded),
          ...countryColumns({ chosen: countries, choose: chooseCountry }),
        ]}
        details={countriesOf(unfolded, dialog.open)}
        {...table}
        search={{
          value: address.search,
          placeholder: t("Search region…"),
          onChange: (search) => change({ search }),
        }}
        tools={
          <Button
            variant="outline"
            icon={<MapPinPlus size="1rem" aria-hidden />}
            onClick={() => dialog.open("new-country")}
          >
            {t("Create Country")}
          </Button>
        }
        newItem={{ label: t("Create Region"), onClick: () => dialog.open("new-region") }}
        status={{
          header: t("Region Status"),
          stateLabel: (region) => (region.is_active ? t("Active") : t("Inactive")),
          label: (region) => t("Region Status of {name}", { name: region.name }),
          onToggle: (region) => changeRow(region, { is_active: !region.is_active }),
        }}
        actions={regionActions(dialog.open)}
      />
      {dialog.value !== null && (
        <RegionDialogs
          key={dialog.value}
          value={dialog.value}
          listed={regions.data?.data ?? []}
          onClose={dialog.close}
          onCountry={chooseCountry}
        />
      )}
    </>
  );
}

const nameColumn = (unfolded: Unfolded): Column<Region> => ({
  key: "name",
  header: t("Region"),
  cell: (region) => <RegionName region={region} unfolded={unfolded} />,
});

const countriesOf = (unfolded: Unfolded, open: (dialog: string) => void) => {
  const detailsOf = (region: Region) =>
    unfolded.isOpen(region._id) && (
      <RegionCountries region={region} unfolded={unfolded} onOpen={open} />
    );
  return detailsOf;
};

type NameProps = { region: Region; unfolded: Unfolded };

const RegionName = ({ region: { _id, name, countries = 0, people = 0 }, unfolded }: NameProps) => (
  <div className="min-w-44">
    <FoldButton
      name={name}
      isOpen={unfolded.isOpen(_id)}
      onToggle={() => unfolded.toggle(_id)}
      className="font-medium"
    />
    <div className="flex flex-wrap items-center gap-x-2.5 pl-4 font-normal text-ink-2">
      {plural(countries, "{count} country", "{count} countries")}
      <PeopleLink region={_id} people={people} />
    </div>
  </div>
);
