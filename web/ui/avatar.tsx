import { initialsOf } from "./initials.ts";
import { joinClasses } from "./class-names.ts";

type Props = { name: string; size?: "sm" | "md" | "lg" };

/** Decoration beside a name that is written out; a link around it needs a name of its own. */
export const Avatar = ({ name, size = "md" }: Props) => (
  <span
    aria-hidden
    className={joinClasses(
      "inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none",
      sizes[size],
    )}
  >
    {initialsOf(name)}
  </span>
);

const sizes = {
  sm: "size-7 bg-brand-soft text-[0.625rem] text-brand",
  md: "size-8 bg-brand text-xs text-on-brand",
  lg: "size-16 bg-brand text-title text-on-brand",
};
