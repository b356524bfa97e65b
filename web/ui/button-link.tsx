import type { ComponentProps } from "react";
import { Link } from "react-router";
import { buttonContents, buttonLook, type ButtonLook } from "./button.tsx";
import { joinClasses } from "./class-names.ts";

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button. A file of its own, for pages without a router have buttons too. */
export const ButtonLink = ({
  variant,
  size,
  fullWidth,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link {...rest} className={joinClasses(buttonLook({ variant, size, fullWidth }), className)}>
    <span className={buttonContents}>
      {icon}
      {children}
    </span>
  </Link>
);
