import { ButtonLink } from "../ui/button-link.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { locale } from "../ui/language.ts";
import type { Thing } from "./things.ts";

/** How many, of what, and the way to them. */
export const ThingLine = ({ thing: { count, tone, title, detail, step } }: { thing: Thing }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line py-3 max-sm:items-start max-sm:[&>a]:ml-12">
    <CountMark count={count} tone={tone} />
    <div className="min-w-0 flex-1 basis-36 max-sm:basis-[calc(100%-4rem)]">
      <p className="font-semibold">{title}</p>
      <p className="text-small text-ink-2 wrap-anywhere">{detail}</p>
    </div>
    {step && (
      <ButtonLink variant="outline" size="sm" to={step.to} aria-label={`${step.label}: ${title}`}>
        {step.label}
      </ButtonLink>
    )}
  </li>
);

/** The title says the number too. */
export const CountMark = ({ count, tone }: Pick<Thing, "count" | "tone">) => (
  <span
    aria-hidden
    className={joinClasses(
      "flex h-8 min-w-8 shrink-0 items-center justify-center rounded-full px-2 text-xs font-semibold tabular-nums",
      tones[tone],
    )}
  >
    {count.toLocaleString(locale)}
  </span>
);

const tones = {
  brand: "bg-brand-soft text-brand",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};
