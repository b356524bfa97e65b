import { useEffect } from "react";
import { type FieldValues, useForm, type UseFormProps } from "react-hook-form";

/**
 * A form that says what is wrong when it is sent, never while it is filled in. An error leaves as soon as its
 * field changes: what somebody has just corrected must not stay red.
 */
export function useCheckedForm<Values extends FieldValues, Sent>(
  options: UseFormProps<Values, unknown, Sent>,
) {
  const form = useForm<Values, unknown, Sent>({ ...options, reValidateMode: "onSubmit" });
  // An effect, for the form's values are outside React.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) form.clearErrors(name as Parameters<typeof form.clearErrors>[0]);
        },
      }),
    [form],
  );
  return form;
}
