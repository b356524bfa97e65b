import type { ComponentProps } from "react";
import { joinClasses } from "../class-names.ts";
import { controlBox, Field, type FieldTexts } from "./field.tsx";

type Props = ComponentProps<"textarea"> & FieldTexts;

export const TextArea = ({ label, error, hint, count, id, className, ...area }: Props) => (
  <Field label={label} error={error} hint={hint} count={count} id={id}>
    {(aria) => (
      <textarea
        rows={3}
        {...area}
        {...aria}
        className={joinClasses(controlBox, "resize-y", className)}
      />
    )}
  </Field>
);
