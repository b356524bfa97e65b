import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { fieldErrorsOf } from "../calls/api.ts";
import { translate } from "../ui/language.ts";

/** Puts the server's objections on the fields they are about. */
export function markFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
) {
  const fields = new Set(Object.keys(form.getValues()));
  const marked = Object.entries(fieldErrorsOf(error)).filter(([field]) => fields.has(field));
  for (const [index, [field, sentence]] of marked.entries()) {
    const message = translate(sentence);
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
}
