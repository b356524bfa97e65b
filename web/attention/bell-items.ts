import type { Attention } from "../../contract/attention.ts";
import { timeSince } from "../formats/relative-time.ts";
import { t, translate } from "../ui/language.ts";
import type { Unused } from "./api.ts";
import { thingsOf } from "./things.ts";

type BellItem = { key: string; title: string; detail: string; to: string };

/** The same things as on Home, each as a link to where it is dealt with; what has no place of its own leads there. */
export function bellItemsOf(
  attention: Attention | undefined,
  unused: Unused | undefined,
  now: number,
): BellItem[] {
  if (!attention) return [];
  const { failing, news } = attention;
  return [
    ...failing.map(({ demo, reasons: [reason] }) => ({
      key: demo._id,
      title: demo.title,
      detail: reason ? translate(reason) : t("Needs attention"),
      to: pathOf(demo),
    })),
    ...thingsOf(attention, unused, now).map(({ key, title, detail, step }) => ({
      key,
      title,
      detail,
      to: step?.to ?? "/",
    })),
    ...news.map(({ demo, kind, at }) => ({
      key: demo._id,
      title: demo.title,
      detail:
        kind === "new"
          ? t("Assigned to you {time}", { time: timeSince(at, now) })
          : t("Updated {time}", { time: timeSince(at, now) }),
      to: pathOf(demo),
    })),
  ];
}

const pathOf = ({ _id }: { _id: string }) => `/demo-details/${_id}`;
