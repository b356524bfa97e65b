import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import {
  type Company,
  CompanyForm as FormRules,
  MAX_COMPANY_NAME_LENGTH,
} from "../../contract/company.ts";
import { queryClient } from "../calls/query-client.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useDraft } from "../forms/draft.ts";
import { useFormSubmit } from "../forms/form-submit.ts";
import { settings } from "../start/settings.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { t } from "../ui/language.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { changeCompany, companyQuery } from "./api.ts";
import { applyCompany } from "./apply-company.ts";
import { ColourField, readColour } from "./colour-field.tsx";
import { CompanyPreview } from "./company-preview.tsx";
import { LogoField } from "./logo-field.tsx";
import type { PickedLogo } from "./picked-logo.ts";

type Values = { name: string; colour: string };
const valuesOf = ({ name, colour }: Company): Values => ({
  name: name ?? "",
  colour: colour ?? "",
});

export function CompanyForm({ company }: { company: Company }) {
  const form = useCheckedForm<Values, Values>({
    resolver: zodResolver(FormRules) as Resolver<Values, unknown, Values>,
    defaultValues: valuesOf(company),
  });
  /** Undefined: as it is stored. */
  const [picked, setPicked] = useState<PickedLogo | null | undefined>();
  const { errors } = form.formState;
  const typed = form.watch();
  const draft = useDraft(form, "company");
  const logo = picked === undefined ? company.logo : picked;
  const save = useMutation({
    mutationFn: (values: Values) =>
      changeCompany({ ...values, logo: picked === null ? null : picked?.base64 }),
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(companyQuery().queryKey, data);
      applyCompany(data);
      form.reset(valuesOf(data));
      draft.clear();
      setPicked(undefined);
      showSuccess(message);
    },
  });
  const submit = useFormSubmit(form, save.mutateAsync);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <Card className="p-5 sm:p-6">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <DraftNotice form={form} draft={draft} />
          <TextField
            label={t("Company name")}
            placeholder={settings.companyName}
            autoComplete="organization"
            maxLength={MAX_COMPANY_NAME_LENGTH}
            error={errors.name?.message}
            {...form.register("name")}
          />
          <LogoField logo={logo} onPick={setPicked} />
          <ColourField
            value={typed.colour}
            error={errors.colour?.message}
            onChange={(colour) => form.setValue("colour", colour, { shouldDirty: true })}
          />
          <div className="flex justify-end max-sm:*:flex-1">
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!form.formState.isDirty && picked === undefined}
            >
              {t("Save Changes")}
            </Button>
          </div>
        </form>
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 font-semibold">{t("Preview")}</h2>
        <CompanyPreview
          company={{ name: typed.name.trim() || null, logo }}
          colour={readColour(typed.colour)}
        />
      </Card>
    </div>
  );
}
