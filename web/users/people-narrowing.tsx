import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { countriesQuery, regionsQuery } from "../regions/api.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import type { PeopleFilter } from "./api.ts";
import { NamesAlike } from "./names-alike.tsx";

type Props = {
  filter: PeopleFilter;
  isGuess: boolean | undefined;
  onChange: (part: Partial<PeopleFilter>) => void;
};

/** The places and positions that a link narrowed the list to, each of which can be taken away. */
export function PeopleNarrowing({ filter, isGuess, onChange }: Props) {
  const { region_id: region, country_id: country, department, designation } = filter;
  const regions = useQuery({ ...regionsQuery(), enabled: region !== "" });
  const countries = useQuery({
    ...countriesQuery(region),
    enabled: region !== "" && country !== "",
  });
  const chips = [
    { part: "region_id", label: t("Region"), value: region, name: nameOf(region, regions) },
    { part: "country_id", label: t("Country"), value: country, name: nameOf(country, countries) },
    { part: "department", label: t("Department"), value: department, name: department },
    { part: "designation", label: t("Designation"), value: designation, name: designation },
  ].filter(({ value }) => value !== "");
  return (
    <>
      {chips.map(({ part, label, name }) => (
        <Button
          key={part}
          variant="outline"
          title={t("Remove filter")}
          icon={<X size="1rem" aria-hidden />}
          onClick={() => onChange({ [part]: "", ...(part === "region_id" && { country_id: "" }) })}
        >
          {`${label}: ${name}`}
        </Button>
      ))}
      {isGuess && <NamesAlike />}
    </>
  );
}

type Places = { data?: readonly { _id: string; name: string }[] | undefined; isFetching: boolean };

const nameOf = (id: string, { data, isFetching }: Places) =>
  data?.find(({ _id }) => _id === id)?.name ?? (isFetching ? "…" : t("Unknown"));
