import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "../../contract/accounts.ts";
import type { PersonOverview } from "../../contract/people.ts";
import { messageOf } from "../calls/api.ts";
import { writeTimestamp } from "../formats/format-date.ts";
import { timeSince } from "../formats/relative-time.ts";
import { writeWatchTime } from "../insights/watch-time.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { plural, t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";
import { EmailAddress } from "./email-address.tsx";

type Props = { person: User; overview: UseQueryResult<PersonOverview> };

/** Where somebody belongs, and what they presented lately. */
export function Overview({ person, overview }: Props) {
  const { data, error, refetch } = overview;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={t("Region, country")}>
          {joined(person.region_id?.name, person.country_id?.name)}
        </Fact>
        <Fact name={t("Department, designation")}>
          {joined(person.department, person.designation)}
        </Fact>
        <Fact name={t("Last presented")}>{data && <LastPresented {...data} />}</Fact>
        <Fact name={t("Last 30 days")}>
          {data && (
            <Link to={`/insights?person=${person._id}`} className={textLink}>
              {writeRecent(data)}
            </Link>
          )}
        </Fact>
        <Fact name={t("Email")} isWide>
          <a href={`mailto:${person.email}`} className={textLink}>
            <EmailAddress address={person.email} />
          </a>
        </Fact>
      </dl>
      {error && <FailedState message={messageOf(error)} onRetry={refetch} />}
      {data && <MostPresented demos={data.most_presented} />}
    </>
  );
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode };

const Fact = ({ name, isWide, children }: FactProps) => (
  <div className={isWide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="mt-0.5 min-h-5 font-medium wrap-anywhere">{children}</dd>
  </div>
);

const LastPresented = ({ last_presented_at: timestamp }: PersonOverview) =>
  timestamp === null ? (
    t("Never presented")
  ) : (
    <time dateTime={timestamp} title={writeTimestamp(timestamp)}>
      {timeSince(timestamp, Date.now())}
    </time>
  );

const writeRecent = ({ seconds, presentations }: PersonOverview) =>
  seconds === 0
    ? t("No presentations")
    : t("{time} in {presentations}", {
        time: writeWatchTime(seconds),
        presentations: plural(presentations, "{count} presentation", "{count} presentations"),
      });

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(", ") || "–";

function MostPresented({ demos }: { demos: PersonOverview["most_presented"] }) {
  if (demos.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{t("Presents most")}</h3>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {demos.map(({ _id, title, image_url: picture, seconds }) => (
          <li key={_id} className="relative flex items-center gap-3 py-2 hover:bg-sunken/50">
            <span className="aspect-3/2 w-15 shrink-0 overflow-hidden rounded-small bg-sunken">
              {picture && <img src={picture} alt="" className="size-full object-cover" />}
            </span>
            <Link
              to={`/demo-details/${_id}`}
              className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0"
            >
              {title}
            </Link>
            <span className="shrink-0 text-ink-2 tabular-nums">{writeWatchTime(seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
