import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type Demo, MAX_TITLE_LENGTH } from "../../contract/demos.ts";
import { categoriesQuery } from "../categories/api.ts";
import { t } from "../ui/language.ts";
import { TextArea } from "../ui/fields/text-area.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { QueriedSelect } from "../forms/queried-select.tsx";
import { TagField } from "../tags/tag-field.tsx";
import type { DemoFormState } from "./demo-form.ts";

type Props = {
  form: DemoFormState;
  /** The category that the demo has now: it stays a choice though it may be switched off. */
  current?: Demo["product_category_id"];
};

/** What a demo is called and what it is about. */
export function DemoFields({ form, current = null }: Props) {
  const { errors } = form.formState;
  const title = useWatch({ control: form.control, name: "title" });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("Demo Name")}
          autoComplete="off"
          hint={`${[...title].length}/${MAX_TITLE_LENGTH}`}
          error={errors.title?.message}
          {...form.register("title")}
        />
        <QueriedSelect
          label={t("Category")}
          query={useQuery(categoriesQuery())}
          toOption={toOption}
          isOffered={({ is_active }) => is_active}
          present={current && toOption(current)}
          error={errors.product_category_id?.message}
          {...form.register("product_category_id")}
        />
      </div>
      <TextArea
        label={t("Description (optional)")}
        hint={t("Read by screen readers as part of the demo's name.")}
        error={errors.description?.message}
        {...form.register("description")}
      />
      <TagField form={form} />
    </>
  );
}

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
