import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import {
  keepLettersAndSpaces,
  keepPlaceSigns,
  NewCountry,
  type Country,
} from "../../contract/regions.ts";
import { reload } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useDraft } from "../forms/draft.ts";
import { changesOf } from "../forms/form-changes.ts";
import { FormModal } from "../forms/form-modal.tsx";
import { maskInput } from "../forms/input-mask.ts";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { QueriedSelect } from "../forms/queried-select.tsx";
import { changeCountry, createCountry, regionsQuery } from "./api.ts";

type Values = { region_id: string; name: string };
type Props = {
  /** Which one is edited; without it a new one is made. */
  country?: Country;
  /** The region of a new one; without it the form asks for it. */
  regionId?: string;
  onClose: () => void;
  onSaved: (regionId: string, countryId: string) => void;
};

export function CountryModal({ country, regionId = "", onClose, onSaved }: Props) {
  const initial = { region_id: country?.region_id ?? regionId, name: country?.name ?? "" };
  const form = useCheckedForm<Values, Values>({
    // The wire also takes a region as an object; the form holds its id.
    resolver: zodResolver(NewCountry) as Resolver<Values, unknown, Values>,
    defaultValues: initial,
  });
  const { errors } = form.formState;
  // In the order of the form: the first field that is wrong takes the focus.
  const region = form.register("region_id");
  const name = form.register("name");
  const draft = useDraft(form, country ? `country:${country._id}` : `new-country:${regionId}`);
  const leave = draft.clearThen(onClose);
  const save = useMutation({
    mutationFn: (typed: Values) =>
      country ? changeCountry(country._id, changesOf(typed, initial)) : createCountry(typed),
    onSuccess: ({ data, message }) => {
      showSuccess(message);
      leave();
      onSaved(data.region_id, data._id);
      void reload([["regions"]]);
    },
  });
  const send = async (typed: Values) => {
    if (Object.keys(changesOf(typed, initial)).length === 0) return leave();
    await save.mutateAsync(typed);
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      send={send}
      onClose={leave}
      size="sm"
      title={country ? t("Edit Country") : t("Create Country")}
      submit={{
        label: country ? t("Save Changes") : t("Create"),
        loading: save.isPending,
      }}
    >
      <QueriedSelect
        label={t("Region")}
        query={useQuery(regionsQuery())}
        toOption={({ _id, name: label }) => ({ value: _id, label })}
        error={errors.region_id?.message}
        {...region}
      />
      <TextField
        label={t("Country Name")}
        autoComplete="off"
        error={errors.name?.message}
        {...name}
        onChange={maskInput(country ? keepPlaceSigns : keepLettersAndSpaces, name.onChange)}
      />
    </FormModal>
  );
}
