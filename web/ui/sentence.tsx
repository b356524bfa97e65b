import { createElement, Fragment, type ReactNode } from "react";

type Props = { text: string; pieces: Readonly<Record<string, ReactNode>> };

/** A text with more than words in its places: `{button}` becomes that piece, wherever the language puts it. */
export const Sentence = ({ text, pieces }: Props) =>
  createElement(
    Fragment,
    null,
    ...text.split(/(\{\w+\})/).map((part) => pieces[part.slice(1, -1)] ?? part),
  );
