import type { FieldValues, UseFormReturn } from "react-hook-form";
import { markFields } from "./form-errors.ts";
import { useSingleSubmit } from "./single-submit.ts";

/** Sends what is filled in and fits, once. The server's objections go to their fields; the query client shows them. */
export const useFormSubmit = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: (values: Sent) => Promise<unknown>,
) =>
  useSingleSubmit(
    form.handleSubmit((values) => send(values).catch((error: unknown) => markFields(form, error))),
  );
