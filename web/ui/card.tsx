import type { ComponentProps } from "react";
import { joinClasses } from "./class-names.ts";

/** A quiet surface. Its content brings the padding: pictures go to the edge, text does not. */
export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={joinClasses(cardClasses, className)} />
);

export const cardClasses = "rounded-card border border-line bg-surface shadow-soft";
