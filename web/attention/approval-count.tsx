import { useQuery } from "@tanstack/react-query";
import { locale, plural } from "../ui/language.ts";
import { attentionQuery } from "./api.ts";

const MAX_WRITTEN = 99;

/**
 * How many people wait, beside Approval in the navigation. Not inside the link, whose name stays one word;
 * screen readers read it right after.
 */
export function ApprovalCount({ to, place }: { to: string; place: "side" | "bottom" }) {
  const { data } = useQuery(attentionQuery());
  const count = data?.waiting?.count ?? 0;
  if (to !== "/approve-users" || count === 0) return null;
  return (
    <span className={`${baseClasses} ${places[place]}`}>
      <span aria-hidden>
        {count > MAX_WRITTEN ? `${MAX_WRITTEN}+` : count.toLocaleString(locale)}
      </span>
      <span className="sr-only">
        {plural(count, "{count} person awaits approval", "{count} people await approval")}
      </span>
    </span>
  );
}

const baseClasses =
  "pointer-events-none absolute flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-[0.6875rem] font-semibold text-on-brand tabular-nums";
const places = {
  side: "-top-0.5 -right-0.5 lg:group-data-open/side:top-[calc(50%-0.625rem)] lg:group-data-open/side:right-2.5",
  bottom: "top-1.5 left-[calc(50%+0.25rem)]",
};
