import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { MAX_TAGS, normalizeTag } from "../../contract/tags.ts";
import type { DemoFormState } from "../demos/demo-form.ts";
import { TokenField } from "../ui/fields/token-field.tsx";
import { t } from "../ui/language.ts";
import { tagsQuery } from "./api.ts";

/** The words by which a demo is found and filtered, besides its category. */
export function TagField({ form }: { form: DemoFormState }) {
  const tags = useWatch({ control: form.control, name: "tags" });
  const used = useQuery({ ...tagsQuery(), meta: { isErrorShownByPage: true } });
  const { errors } = form.formState;
  return (
    <TokenField
      label={t("Tags (optional)")}
      hint={t("Enter or a comma adds a tag, {max} at most.", { max: `${MAX_TAGS}` })}
      // The rule of a single tag stands with its place in the list.
      error={errors.tags?.message ?? errors.tags?.find?.(Boolean)?.message}
      tokens={tags}
      onChange={(next) =>
        form.setValue("tags", next, { shouldDirty: true, shouldValidate: true, shouldTouch: true })
      }
      write={normalizeTag}
      offered={(used.data ?? []).map(({ name }) => name)}
    />
  );
}
