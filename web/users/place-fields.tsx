import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { countriesQuery, regionsQuery } from "../regions/api.ts";
import { t } from "../ui/language.ts";
import type { PersonForm } from "./person-fields.tsx";
import { QueriedSelect } from "./queried-select.tsx";

/** A country belongs to its region: with another region, the country chosen before is gone. */
export function PlaceFields({ form }: { form: PersonForm }) {
  const { errors } = form.formState;
  const regionId = useWatch({ control: form.control, name: "region_id" });
  return (
    <>
      <QueriedSelect
        label={t("Region")}
        query={useQuery(regionsQuery())}
        toOption={toOption}
        error={errors.region_id?.message}
        {...form.register("region_id", { onChange: () => form.setValue("country_id", "") })}
      />
      <QueriedSelect
        key={regionId}
        label={t("Country")}
        query={useQuery(countriesQuery(regionId))}
        toOption={toOption}
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
