import { ID_PATTERN } from "../../contract/wire.ts";
import { useSearchParams } from "react-router";
import type { InsightGroup } from "../../contract/insights.ts";
import { useListAddress } from "../lists/list-address.ts";
import { personLink } from "../people/person-link.ts";
import type { InsightFilter } from "./api.ts";

export const ranges = ["7", "30", "90", "365", "all", "custom"] as const;
export type Range = (typeof ranges)[number];
const DEFAULT_RANGE = "30";
/** Only what nobody presented or opened, and all of it. */
export const UNUSED = "unused";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Before there was a portal. */
const BEGINNING = "2020-01-01";

/** Time and filters live in the address: back, reload and a sent link show the same. */
export function useInsightsAddress() {
  const { address, change } = useListAddress({
    range: DEFAULT_RANGE,
    from: "",
    to: "",
    region: "",
    demo: "",
    person: "",
    admins: "",
    show: "",
  });
  const range = ranges.find((known) => known === address.range) ?? DEFAULT_RANGE;
  const filter: InsightFilter = {
    ...daysOf(range, address),
    region: idOf(address.region),
    demo: idOf(address.demo),
    person: idOf(address.person),
    admins: address.admins === "include" ? "include" : "",
  };
  const isUnusedOnly = address.show === UNUSED;
  return { range, filter, isUnusedOnly, days: { from: address.from, to: address.to }, change };
}

const idOf = (text: string) => (ID_PATTERN.test(text) ? text : "");

/** Both ends included, in days of UTC as the server counts them. */
export function daysOf(range: Range, typed: { from: string; to: string } = { from: "", to: "" }) {
  if (range === "custom")
    return { from: dayOr(typed.from, BEGINNING), to: dayOr(typed.to, today()) };
  if (range === "all") return { from: BEGINNING, to: today() };
  const from = new Date(Date.now() - (Number(range) - 1) * 86_400_000);
  return { from: from.toISOString().slice(0, 10), to: today() };
}

const today = () => new Date().toISOString().slice(0, 10);
const dayOr = (typed: string, other: string) => (DAY.test(typed) ? typed : other);

/** How many days that is, both ends included. */
export const daysIn = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Where a group leads: demos, categories and people to themselves, regions to their own figures in the same time. */
export function useGroupLink() {
  const [params] = useSearchParams();
  return (by: InsightGroup, id: string) => {
    if (by === "person") return personLink(id);
    if (by === "demo") return { to: `/demo-details/${id}` };
    if (by === "category") return { to: `/demo?category=${id}` };
    if (by !== "region") return undefined;
    const narrowed = new URLSearchParams(params);
    narrowed.set(by, id);
    return { to: `/insights?${narrowed}` };
  };
}
