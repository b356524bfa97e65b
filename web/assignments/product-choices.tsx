import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../ui/language.ts";
import { CHOICES_STEP, demoChoicesQuery } from "./api.ts";
import { type PickerProps, SearchedChoices } from "./searched-choices.tsx";

export function ProductChoices(picker: PickerProps) {
  const [{ search, size }, setRequest] = useState({ search: "", size: CHOICES_STEP });
  return (
    <SearchedChoices
      {...picker}
      label={t("Products")}
      placeholder={t("Search products")}
      search={search}
      onSearch={(text) => setRequest({ search: text, size: CHOICES_STEP })}
      query={useQuery(demoChoicesQuery(search, size))}
      onMore={() => setRequest({ search, size: size + CHOICES_STEP })}
    />
  );
}
