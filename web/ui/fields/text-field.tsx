import type { ComponentProps } from "react";
import { joinClasses } from "../class-names.ts";
import { controlBox, Field, type FieldTexts } from "./field.tsx";

export type TextFieldProps = ComponentProps<"input"> & FieldTexts;

export const TextField = ({ label, error, hint, id, className, ...input }: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} id={id}>
    {(aria) => <input {...input} {...aria} className={joinClasses(controlBox, className)} />}
  </Field>
);
