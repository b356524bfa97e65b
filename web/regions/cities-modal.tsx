import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import * as z from "zod/mini";
import { NewCity, type City, type Country } from "../../contract/regions.ts";
import { reload } from "../calls/query-client.ts";
import { messageOf } from "../calls/api.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { useDraft } from "../forms/draft.ts";
import { markFields } from "../forms/form-errors.ts";
import { useSingleSubmit } from "../forms/single-submit.ts";
import { Button } from "../ui/button.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { t } from "../ui/language.ts";
import { Modal } from "../ui/modal.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { citiesQuery, createCity } from "./api.ts";

const CityName = z.object({ name: NewCity.shape.name });
type Props = { country: Country; onClose: () => void };

export function CitiesModal({ country, onClose }: Props) {
  const cities = useQuery(citiesQuery(country._id));
  const form = useCheckedForm({
    resolver: zodResolver(CityName),
    defaultValues: { name: "" },
  });
  const draft = useDraft(form, `city:${country._id}`);
  const leave = () => {
    draft.forget();
    onClose();
  };
  const add = useMutation({
    mutationFn: (name: string) => createCity({ country_id: country._id, name }),
    onSuccess: ({ message }) => {
      showSuccess(message);
      form.reset();
      form.setFocus("name");
      void reload([["regions", "cities"]]);
    },
  });
  const submit = useSingleSubmit(
    form.handleSubmit(({ name }) =>
      add.mutateAsync(name).catch((error: unknown) => markFields(form, error)),
    ),
  );
  return (
    <Modal open onOpenChange={leave} title={t("Cities of {name}", { name: country.name })}>
      <form noValidate onSubmit={submit} className="mb-5 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={t("City Name")}
            autoComplete="off"
            error={form.formState.errors.name?.message}
            {...form.register("name")}
          />
        </div>
        <Button
          type="submit"
          loading={add.isPending}
          icon={<Plus size={16} aria-hidden />}
          className="mt-6.5 min-h-10"
        >
          {t("Create City")}
        </Button>
      </form>
      {cities.isError && <FailedState message={messageOf(cities.error)} onRetry={cities.refetch} />}
      {cities.isPending && <Spinner label={t("Loading")} />}
      {cities.data && <CityList cities={cities.data} />}
    </Modal>
  );
}

const CityList = ({ cities }: { cities: readonly City[] }) =>
  cities.length === 0 ? (
    <p className="text-ink-2">{t("No cities yet")}</p>
  ) : (
    <ul
      aria-label={t("Cities")}
      className="divide-y divide-line rounded-control border border-line"
    >
      {cities.map(({ _id, name }) => (
        <li key={_id} className="px-3.5 py-2 wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  );
