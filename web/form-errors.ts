import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api.ts";

/** Puts the server's objections on the fields they are about; tells whether there were any. */
export function markFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = new Set(Object.keys(form.getValues()));
  const marked = Object.entries(error.errors).filter(([field]) => fields.has(field));
  for (const [index, [field, message]] of marked.entries()) {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  return marked.length > 0;
}
