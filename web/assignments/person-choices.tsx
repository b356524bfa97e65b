import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../ui/language.ts";
import { personChoicesQuery } from "./api.ts";
import { type PickerProps, SearchedChoices } from "./searched-choices.tsx";

export function PersonChoices(picker: PickerProps) {
  const [search, setSearch] = useState("");
  return (
    <SearchedChoices
      {...picker}
      label={t("Employees")}
      placeholder={t("Search employees")}
      search={search}
      onSearch={setSearch}
      query={useQuery(personChoicesQuery(search))}
    />
  );
}
