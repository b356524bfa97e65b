import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../ui/language.ts";
import { demoChoicesQuery } from "./api.ts";
import { type PickerProps, SearchedChoices } from "./searched-choices.tsx";

export function ProductChoices(picker: PickerProps) {
  const [search, setSearch] = useState("");
  return (
    <SearchedChoices
      {...picker}
      label={t("Products")}
      placeholder={t("Search products")}
      search={search}
      onSearch={setSearch}
      query={useQuery(demoChoicesQuery(search))}
    />
  );
}
