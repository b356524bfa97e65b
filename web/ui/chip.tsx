import type { ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

type Tone = "brand" | "neutral" | "warn" | "danger";
type Props = { tone?: Tone; icon?: ReactNode; children: ReactNode };

export const Chip = ({ tone = "brand", icon, children }: Props) => (
  <span
    className={joinClasses(
      "inline-flex max-w-full min-h-5.5 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium [&_svg]:size-3.5 [&_svg]:shrink-0",
      tones[tone],
    )}
  >
    {icon}
    {/* What has no room can be read whole all the same. */}
    <span className="truncate" title={typeof children === "string" ? children : undefined}>
      {children}
    </span>
  </span>
);

const tones: Record<Tone, string> = {
  brand: "bg-brand-soft text-brand",
  neutral: "bg-sunken text-ink-2",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};
