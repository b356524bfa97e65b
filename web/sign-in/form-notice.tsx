import type { ReactNode } from "react";
import type { Sentence } from "../../contract/sentences.ts";
import { translate } from "../ui/language.ts";

type Props = { tone: "danger" | "warn" | "success"; children: ReactNode | Sentence };

const tones = {
  danger: { role: "alert", classes: "border-danger/30 bg-danger-soft text-danger" },
  warn: { role: "status", classes: "border-warn/30 bg-warn-soft text-ink" },
  success: { role: "status", classes: "border-brand/30 bg-brand-soft text-ink" },
} as const;

const isMessage = (children: ReactNode | Sentence): children is string | Sentence =>
  typeof children === "string" ||
  (typeof children === "object" && children !== null && "code" in children);

/** A notice above a form: its result, or what to know before filling it in. */
export const FormNotice = ({ tone, children }: Props) => (
  <div
    role={tones[tone].role}
    className={`rounded-control border px-3 py-2.5 font-medium ${tones[tone].classes}`}
  >
    {isMessage(children) ? translate(children) : children}
  </div>
);
