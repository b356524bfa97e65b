import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { User } from "../../contract/accounts.ts";
import { alsoToasted } from "../calls/query-client.ts";
import { countriesQuery, regionsQuery } from "../regions/api.ts";
import { t } from "../ui/language.ts";
import type { PersonForm } from "./person-fields.tsx";
import { QueriedSelect } from "../forms/queried-select.tsx";

type Props = { form: PersonForm; person?: User | undefined };

/** A country belongs to its region: with another region, the country chosen before is gone. */
export function PlaceFields({ form, person }: Props) {
  const { errors } = form.formState;
  const regionId = useWatch({ control: form.control, name: "region_id" });
  const isAtHome = regionId === person?.region_id?._id;
  return (
    <>
      <QueriedSelect
        label={t("Region")}
        query={useQuery({ ...regionsQuery(), meta: alsoToasted })}
        toOption={toOption}
        isOffered={isActive}
        present={person?.region_id && toOption(person.region_id)}
        error={errors.region_id?.message}
        {...form.register("region_id", { onChange: () => form.setValue("country_id", "") })}
      />
      <QueriedSelect
        key={regionId}
        label={t("Country")}
        query={useQuery(countriesQuery(regionId))}
        toOption={toOption}
        isOffered={isActive}
        present={isAtHome && person?.country_id && toOption(person.country_id)}
        disabled={regionId === ""}
        error={errors.country_id?.message}
        {...form.register("country_id")}
      />
    </>
  );
}

const toOption = (place: { _id: string; name: string }) => ({
  value: place._id,
  label: place.name,
});
/** Administrators also see what is switched off; nobody new goes there. */
const isActive = (place: { is_active: boolean }) => place.is_active;
