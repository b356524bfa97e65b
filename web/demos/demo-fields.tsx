import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type Demo,
  demoMessages,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from "../../contract/demos.ts";
import { atMost } from "../../contract/wire.ts";
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
  const [title, description] = useWatch({
    control: form.control,
    name: ["title", "description"],
  });
  const [cutFields, setCutFields] = useState<readonly string[]>([]);
  /** What is too long is cut where it is typed or pasted, and said so: the field never holds what it may not. */
  const cut = (name: "title" | "description", max: number) => {
    const characters = [...form.getValues(name)];
    const isTooLong = characters.length > max;
    if (isTooLong) form.setValue(name, characters.slice(0, max).join(""));
    setCutFields([...cutFields.filter((other) => other !== name), ...(isTooLong ? [name] : [])]);
  };
  const errorOf = (name: "title" | "description") =>
    errors[name]?.message ?? (cutFields.includes(name) ? tooLong[name] : undefined);
  return (
    <>
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField
            label={t("Demo Name")}
            autoComplete="off"
            count={{ length: [...title].length, max: MAX_TITLE_LENGTH }}
            error={errorOf("title")}
            {...form.register("title", { onChange: () => cut("title", MAX_TITLE_LENGTH) })}
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
      </div>
      <TextArea
        label={t("Description (optional)")}
        hint={t("Shown under the title and read by screen readers.")}
        count={{ length: [...description].length, max: MAX_DESCRIPTION_LENGTH }}
        error={errorOf("description")}
        {...form.register("description", {
          onChange: () => cut("description", MAX_DESCRIPTION_LENGTH),
        })}
      />
      <TagField form={form} />
    </>
  );
}

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });

const tooLong = { title: demoMessages.titleTooLong, description: atMost(MAX_DESCRIPTION_LENGTH) };
