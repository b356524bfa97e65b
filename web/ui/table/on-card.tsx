import { t } from "../language.ts";

/** A card has no headers: a date or a figure that does not explain itself is named beside it. */
export const OnCard = ({ name }: { name: string }) => (
  <span className="hidden [li_&]:inline">{t("{name}:", { name })} </span>
);
