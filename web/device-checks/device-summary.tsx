import type { DeviceCheck } from "../../contract/builds/device-checks.ts";
import { reasonsOfDevice } from "../../contract/builds/device-checks.ts";
import type { Meeting } from "../../contract/meetings/meetings.ts";
import { cardClasses } from "../ui/card.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { plural, t } from "../ui/language.ts";
import { deviceReasonLabels, factsOf, writeWhen } from "./check-labels.ts";
import { type Summary, summarize } from "./summary.ts";

type Props = { meeting: Meeting; checks: readonly DeviceCheck[] };

/** Whether the meeting is ready on this device: seen before presenting, and in nobody's way. */
export function DeviceSummary({ meeting, checks }: Props) {
  const device = checks.find((check) => check.is_this);
  const others = checks.filter((check) => !check.is_this);
  if (!device)
    return (
      <section
        aria-label={t("This device")}
        className={`${cardClasses} mb-4 px-4.5 py-3 text-ink-2`}
      >
        <p>
          {t(
            "Not checked on this device yet. Check this device lets every demo run for some seconds.",
          )}
        </p>
        {others.length > 0 && (
          <Details name={t("Other devices")} meeting={meeting} others={others} />
        )}
      </section>
    );
  const summary = summarize(meeting, device);
  return (
    <section
      aria-label={t("This device")}
      className={joinClasses("mb-4 rounded-card border px-4.5 py-3", stateClasses[summary.grade])}
    >
      <p className="break-words">
        <strong className={joinClasses("font-semibold", inks[summary.grade])}>
          {writeSummary(summary)}
        </strong>
        {` · ${device.name} · ${t("checked {when}", { when: writeWhen(device.checked_at) })}`}
      </p>
      {reasonsOfDevice(device.facts).map((reason) => (
        <p key={reason} className="mt-1 text-small">
          {deviceReasonLabels[reason]}
        </p>
      ))}
      <Details name={t("What was found")} meeting={meeting} device={device} others={others} />
    </section>
  );
}

/** "3 ready, 1 to look at". */
export const writeSummary = ({ ready, toLookAt, failing, unchecked }: Summary) =>
  [
    plural(ready, "{count} ready", "{count} ready"),
    ...(toLookAt > 0 ? [plural(toLookAt, "{count} to look at", "{count} to look at")] : []),
    ...(failing > 0 ? [plural(failing, "{count} fails", "{count} fail")] : []),
    ...(unchecked > 0 ? [plural(unchecked, "{count} not checked", "{count} not checked")] : []),
  ].join(", ");

const stateClasses = {
  green: "border-brand/25 bg-brand-soft",
  amber: "border-warn/25 bg-warn-soft",
  red: "border-danger/25 bg-danger-soft",
};
const inks = { green: "text-brand", amber: "text-warn", red: "text-danger" };

type DetailsProps = {
  name: string;
  meeting: Meeting;
  device?: DeviceCheck;
  others: readonly DeviceCheck[];
};

const Details = ({ name, meeting, device, others }: DetailsProps) => (
  <details className="mt-1.5 text-small">
    <summary className="w-fit cursor-pointer py-0.5 text-ink-2">{name}</summary>
    {device && (
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {factsOf(device.facts).map(([fact, value]) => (
          <div key={fact} className="contents">
            <dt className="text-ink-2">{fact}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {others.length > 0 && (
      <ul aria-label={t("Other devices")} className="mt-2 flex flex-col gap-1 text-ink-2">
        {others.map((other) => (
          <li key={`${other.checked_at} ${other.name}`} className="break-words">
            {t("{device}, by {name}, {when}: {summary}", {
              device: other.name,
              name: other.by,
              when: writeWhen(other.checked_at),
              summary: writeSummary(summarize(meeting, other)),
            })}
          </li>
        ))}
      </ul>
    )}
  </details>
);
