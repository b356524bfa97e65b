import { useQuery } from "@tanstack/react-query";
import { keepLettersAndSpaces, keepPlaceSigns, NewRegion } from "../../contract/regions.ts";
import { reload } from "../calls/query-client.ts";
import { DeleteModal } from "../lists/delete-modal.tsx";
import { NameModal } from "../forms/name-modal.tsx";
import { t } from "../ui/language.ts";
import { changeRegion, countriesQuery, createRegion, deleteRegion, regionsQuery } from "./api.ts";
import { CitiesModal } from "./cities-modal.tsx";
import { CountryModal } from "./country-modal.tsx";

type Props = {
  /** What the address says: `new-region`, `region:<id>`, `country:<id>:<region>` and so on. */
  value: string;
  onClose: () => void;
  /** A country was made or moved: it is the one to look at in its region. */
  onCountry: (regionId: string, countryId: string) => void;
};

const reloadRegions = () => reload([["regions"]]);

export function RegionDialogs({ value, onClose, onCountry }: Props) {
  const [kind, id = "", regionId = ""] = value.split(":");
  const region = useQuery(regionsQuery()).data?.find(({ _id }) => _id === id);
  const country = useQuery(countriesQuery(regionId)).data?.find(({ _id }) => _id === id);
  const done = { onClose, onSaved: reloadRegions };
  if (kind === "new-region")
    return (
      <NameModal
        {...done}
        title={t("Create Region")}
        label={t("Region Name")}
        rule={NewRegion.shape.name}
        rewrite={keepLettersAndSpaces}
        draftKey="new-region"
        save={createRegion}
      />
    );
  if (kind === "region" && region)
    return (
      <NameModal
        {...done}
        title={t("Edit Region")}
        label={t("Region Name")}
        name={region.name}
        rule={NewRegion.shape.name}
        rewrite={keepPlaceSigns}
        draftKey={value}
        save={(name) => changeRegion(id, { name })}
      />
    );
  if (kind === "delete" && region)
    return (
      <DeleteModal
        title={t('Delete region "{name}"?', { name: region.name })}
        remove={() => deleteRegion(id)}
        onSettled={reloadRegions}
        onClose={onClose}
      />
    );
  if (kind === "new-country") return <CountryModal onClose={onClose} onSaved={onCountry} />;
  if (kind === "country" && country)
    return <CountryModal country={country} onClose={onClose} onSaved={onCountry} />;
  if (kind === "cities" && country) return <CitiesModal country={country} onClose={onClose} />;
  return null;
}
