import type { ReactNode } from "react";
import { translate } from "../ui/language.ts";

type Props = { tone: "danger" | "success"; children: ReactNode };

const tones = {
  danger: { role: "alert", look: "border-danger/30 bg-danger-soft text-danger" },
  success: { role: "status", look: "border-brand/30 bg-brand-soft text-ink" },
} as const;

/** What became of a form, said above it. */
export const FormNotice = ({ tone, children }: Props) => (
  <div
    role={tones[tone].role}
    className={`rounded-control border px-3 py-2.5 font-medium ${tones[tone].look}`}
  >
    {typeof children === "string" ? translate(children) : children}
  </div>
);
