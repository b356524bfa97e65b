import type { FieldValues, UseFormReturn } from "react-hook-form";

type Fields = Readonly<Record<string, unknown>>;

/** Only what differs from what the form began with: two who edit the same record do not undo each other. */
export const changesOf = <Typed extends Fields>(typed: Typed, initial: Fields) =>
  Object.fromEntries(
    // Lists are copied by the form, and are the same when they hold the same.
    Object.entries(typed).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field]),
    ),
  ) as Partial<Typed>;

/** Whether closing would lose something. */
export const isChanged = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
) => Object.keys(changesOf(form.getValues(), form.formState.defaultValues ?? {})).length > 0;
