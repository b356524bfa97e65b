import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonStyle, linkAsButton } from "./button.tsx";

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle;

/** A link that looks like a button. A file of its own, for pages without a router have buttons too. */
export const ButtonLink = (props: ButtonLinkProps) => <Link {...linkAsButton(props)} />;
