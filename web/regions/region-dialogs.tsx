import { useQuery } from "@tanstack/react-query";
import {
  keepLettersAndSpaces,
  keepPlaceSigns,
  NewRegion,
  type Region,
} from "../../contract/regions.ts";
import { reload } from "../calls/query-client.ts";
import { ConfirmModal } from "../lists/confirm-modal.tsx";
import { NameModal } from "../forms/name-modal.tsx";
import { t } from "../ui/language.ts";
import {
  changeRegion,
  countriesQuery,
  createRegion,
  deleteCountry,
  deleteRegion,
  regionsQuery,
} from "./api.ts";
import { CityDialogs } from "./city-dialogs.tsx";
import { CountryModal } from "./country-modal.tsx";

type Props = {
  /** What the address says: `new-region`, `country:<id>:<region>`, `city:<id>:<country>` and so on. */
  value: string;
  /** The regions that the page shows: others may have come since all were asked for. */
  listed: readonly Region[];
  onClose: () => void;
  /** A country was made or moved: it is the one to look at in its region. */
  onCountry: (regionId: string, countryId: string) => void;
};

const reloadRegions = () => reload([["regions"]]);

export function RegionDialogs({ value, listed, onClose, onCountry }: Props) {
  const [kind = "", id = "", within = ""] = value.split(":");
  if (kind.endsWith("region") || kind === "delete")
    return <RegionDialog kind={kind} id={id} listed={listed} onClose={onClose} />;
  if (kind === "new-country")
    return <CountryModal regionId={id} onClose={onClose} onSaved={onCountry} />;
  if (kind.endsWith("country"))
    return (
      <CountryDialog kind={kind} id={id} within={within} onClose={onClose} onSaved={onCountry} />
    );
  return <CityDialogs kind={kind} id={id} within={within} onClose={onClose} />;
}

type DialogProps = { kind: string; id: string; onClose: () => void };

function RegionDialog({ kind, id, listed, onClose }: DialogProps & Pick<Props, "listed">) {
  const all = useQuery(regionsQuery()).data ?? [];
  const region = [...listed, ...all].find(({ _id }) => _id === id);
  const done = { onClose, onSaved: reloadRegions };
  const field = { label: t("Region Name"), rule: NewRegion.shape.name };
  if (kind === "new-region")
    return (
      <NameModal
        {...done}
        {...field}
        title={t("Create Region")}
        rewrite={keepLettersAndSpaces}
        draftKey="new-region"
        save={createRegion}
      />
    );
  if (!region) return null;
  if (kind === "region")
    return (
      <NameModal
        {...done}
        {...field}
        title={t("Edit Region")}
        name={region.name}
        rewrite={keepPlaceSigns}
        draftKey={`region:${id}`}
        save={(name) => changeRegion(id, { name })}
      />
    );
  return (
    <ConfirmModal
      title={t('Delete region "{name}"?', { name: region.name })}
      act={() => deleteRegion(id)}
      onSettled={reloadRegions}
      onClose={onClose}
    />
  );
}

type CountryProps = DialogProps & { within: string; onSaved: Props["onCountry"] };

function CountryDialog({ kind, id, within, onClose, onSaved }: CountryProps) {
  const country = useQuery(countriesQuery(within)).data?.find(({ _id }) => _id === id);
  if (!country) return null;
  if (kind === "country")
    return <CountryModal country={country} onClose={onClose} onSaved={onSaved} />;
  return (
    <ConfirmModal
      title={t('Delete country "{name}"?', { name: country.name })}
      act={() => deleteCountry(id)}
      onSettled={reloadRegions}
      onClose={onClose}
    />
  );
}
