import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, linkAsButton } from "./button.tsx";

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button. A file of its own, for pages without a router have buttons too. */
export const ButtonLink = (props: ButtonLinkProps) => <Link {...linkAsButton(props)} />;
