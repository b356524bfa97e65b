import type { Attention } from "../../contract/attention.ts";
import { MAX_NAMED } from "../../contract/attention.ts";
import { writeDay } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { locale, plural, t } from "../ui/language.ts";
import type { Unused } from "./api.ts";

/** One thing that waits, in words, and where it is dealt with. */
export type Thing = {
  key: string;
  count: number;
  tone: "brand" | "warn" | "danger";
  title: string;
  detail: string;
  /** Where there is something to do. */
  step?: { to: string; label: string };
};

export const UNUSED_PATH = "/insights?show=unused";
const DAY_MS = 86_400_000;
const list = new Intl.ListFormat(locale, { type: "conjunction" });

export const thingsOf = (
  attention: Attention,
  unused: Unused | undefined,
  now: number,
): Thing[] => {
  const { waiting, unfinished_uploads: uploads, undelivered_mails: mails } = attention;
  const { failed_jobs: jobs, second_factor_due: due, undelivered_webhooks: webhooks } = attention;
  const { troubled_kiosks: kiosks } = attention;
  return [
    ...(due ? [factorThing(due, now)] : []),
    ...(waiting ? [waitingThing(waiting, now)] : []),
    ...(kiosks ? [kioskThing(kiosks, now)] : []),
    ...(jobs ? [jobThing(jobs, now)] : []),
    ...(mails ? [mailThing(mails, now)] : []),
    ...(webhooks ? [webhookThing(webhooks, now)] : []),
    ...(uploads ? [uploadThing(uploads, now)] : []),
    ...(unused && unused.never_shown + unused.never_opened > 0 ? [unusedThing(unused)] : []),
  ];
};

export function factorThing(due: string, now: number): Thing {
  const days = Math.max(0, Math.ceil((Date.parse(due) - now) / DAY_MS));
  return {
    key: "factor",
    count: days,
    tone: days > 1 ? "warn" : "danger",
    title: plural(
      days,
      "{count} day left to set up a second factor",
      "{count} days left to set up a second factor",
    ),
    detail: t("Your role requires one from {day} on.", { day: writeDay(due) }),
    step: { to: "/profile", label: t("Set up") },
  };
}

function waitingThing(
  { count, since, regions }: NonNullable<Attention["waiting"]>,
  now: number,
): Thing {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  const longest =
    days < 1
      ? t("since today")
      : plural(days, "the longest for {count} day", "the longest for {count} days");
  return {
    key: "waiting",
    count,
    tone: "brand",
    title: plural(count, "{count} person awaits approval", "{count} people await approval"),
    detail:
      regions.length === 0
        ? longest
        : t("{longest}, in {regions}", { longest, regions: nameSome(regions, t("other regions")) }),
    step: { to: "/approve-users", label: t("Review") },
  };
}

function unusedThing({ never_shown: demos, never_opened: assignments }: Unused): Thing {
  const unopened = plural(
    assignments,
    "{count} assignment was never opened",
    "{count} assignments were never opened",
  );
  const step = { to: UNUSED_PATH, label: t("See which") };
  const base = { key: "unused", tone: "warn", step } as const;
  if (demos === 0)
    return { ...base, count: assignments, title: unopened, detail: t("since they were given") };
  return {
    ...base,
    count: demos,
    title: plural(demos, "{count} demo was not presented", "{count} demos were not presented"),
    detail:
      assignments === 0
        ? t("in the last 30 days")
        : t("in the last 30 days; {unopened}", { unopened }),
  };
}

const uploadThing = (
  { count, since }: NonNullable<Attention["unfinished_uploads"]>,
  now: number,
): Thing => ({
  key: "uploads",
  count,
  tone: "warn",
  title: plural(count, "{count} upload is unfinished", "{count} uploads are unfinished"),
  detail: t("begun {time}", { time: timeSince(since, now) }),
  step: { to: "/new-demo", label: t("Continue") },
});

const mailThing = (
  { count, since, recipients }: NonNullable<Attention["undelivered_mails"]>,
  now: number,
): Thing => ({
  key: "mails",
  count,
  tone: "danger",
  title: plural(
    count,
    "{count} email could not be delivered",
    "{count} emails could not be delivered",
  ),
  detail: t("written {time} to {people}; delivery is retried for 48 hours", {
    time: timeSince(since, now),
    people: nameSome(recipients, t("others")),
  }),
  step: { to: "/jobs", label: t("See why") },
});

const webhookThing = (
  { count, since, names }: NonNullable<Attention["undelivered_webhooks"]>,
  now: number,
): Thing => ({
  key: "webhooks",
  count,
  tone: "danger",
  title: plural(
    count,
    "{count} webhook call was not taken",
    "{count} webhook calls were not taken",
  ),
  detail: t("by {names}, the first {time}", {
    names: nameSome(names, t("others")),
    time: timeSince(since, now),
  }),
  step: { to: "/jobs", label: t("See why") },
});

const kioskThing = (
  { count, since, names }: NonNullable<Attention["troubled_kiosks"]>,
  now: number,
): Thing => ({
  key: "kiosks",
  count,
  tone: "danger",
  title: plural(
    count,
    "{count} kiosk does not play or is silent",
    "{count} kiosks do not play or are silent",
  ),
  detail: `${nameSome(names.map(nameKiosks), t("others"))} · ${timeSince(since, now)}`,
  step: { to: "/kiosks", label: t("See which") },
});

const nameKiosks = ({ name, count }: { name: string; count: number }) =>
  count > 1 ? `${count} × ${name}` : name;

const jobThing = (
  { count, newest_at: newest }: NonNullable<Attention["failed_jobs"]>,
  now: number,
): Thing => ({
  key: "jobs",
  count,
  tone: "danger",
  title: plural(count, "{count} background job fails", "{count} background jobs fail"),
  detail: t("last {time}", { time: timeSince(newest, now) }),
  step: { to: "/jobs", label: t("See why") },
});

/** The first few by name. */
const nameSome = (names: readonly string[], others: string) =>
  list.format(names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), others] : names);
