import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

type Variant =
  | "brand"
  | "black"
  | "danger"
  | "outline"
  | "brand-outline"
  | "danger-outline"
  | "ghost";
type Size = "md" | "sm" | "icon";
export type ButtonStyle = {
  variant?: Variant | undefined;
  size?: Size | undefined;
  fullWidth?: boolean | undefined;
  icon?: ReactNode;
};

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & { loading?: boolean | undefined };
export type ButtonAnchorProps = ComponentProps<"a"> & ButtonStyle;

export function Button({
  variant,
  size,
  fullWidth,
  icon,
  loading = false,
  disabled,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop whose default is "button"
      type={type}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={joinClasses(buttonClasses({ variant, size, fullWidth }), className)}
    >
      {/* Faded, not removed: the width and the name stay while the spinner turns. */}
      <span className={joinClasses(buttonContents, loading && "opacity-0")}>
        {icon}
        {children}
      </span>
      {loading && <LoaderCircle size="1.125rem" aria-hidden className="absolute animate-turn" />}
    </button>
  );
}

/** Leads to another document; inside the portal links are the router's (button-link.tsx). */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { children, ...rest } = linkAsButton(props);
  return <a {...rest}>{children}</a>;
}

/** What a link is given to look like a button. */
export const linkAsButton = <Props extends ButtonAnchorProps>({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: Props) => ({
  ...rest,
  className: joinClasses(buttonClasses({ variant, size, fullWidth }), className),
  children: (
    <span className={buttonContents}>
      {icon}
      {children}
    </span>
  ),
});

const buttonContents = "inline-flex min-w-0 items-center justify-center gap-2 [&_svg]:shrink-0";

const base =
  "relative inline-flex shrink-0 items-center justify-center rounded-control border font-medium transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:opacity-60";

const variants: Record<Variant, string> = {
  brand:
    "border-transparent bg-brand text-on-brand enabled:hover:bg-brand/95 [a&]:hover:bg-brand/95",
  black: "border-transparent bg-ink text-surface enabled:hover:bg-ink/85 [a&]:hover:bg-ink/85",
  danger:
    "border-transparent bg-danger text-on-brand enabled:hover:bg-danger/90 [a&]:hover:bg-danger/90",
  outline: "border-line bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  "brand-outline": "border-brand bg-surface text-brand enabled:hover:bg-brand-soft",
  "danger-outline": "border-danger/50 bg-surface text-danger enabled:hover:bg-danger-soft",
  ghost:
    "border-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken",
};

const sizes: Record<Size, string> = {
  md: "min-h-9 px-3.5 py-1.5",
  sm: "min-h-8 px-2.5 py-1 text-small",
  icon: "size-8",
};

export const buttonClasses = ({
  variant = "brand",
  size = "md",
  fullWidth = false,
}: Omit<ButtonStyle, "icon">) =>
  joinClasses(base, variants[variant], sizes[size], fullWidth && "min-h-10 w-full");
