import type { ComponentProps } from "react";
import { joinClasses } from "../class-names.ts";
import { controlBox, Field, type FieldTexts } from "./field.tsx";

export type TextFieldProps = ComponentProps<"input"> & FieldTexts;

export const TextField = ({
  label,
  error,
  hint,
  count,
  id,
  className,
  ...input
}: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} count={count} id={id}>
    {(aria) => <input {...input} {...aria} className={joinClasses(controlBox, className)} />}
  </Field>
);
