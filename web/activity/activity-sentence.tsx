import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Activity } from "../../contract/activity.ts";
import { personLink } from "../people/person-link.ts";
import { Sentence } from "../ui/sentence.tsx";
import { textLink } from "../ui/text-link.ts";
import { nameModule, sentenceOf } from "./activity-labels.ts";

/** What was done to what, as one would say it; what still has a page is a link to it. */
export function ActivitySentence({ entry }: { entry: Activity }) {
  const { demo, person } = { ...entry.before, ...entry.after };
  return (
    <Sentence
      text={sentenceOf(entry)}
      pieces={{
        module: nameModule(entry.module),
        record: <RecordName entry={entry} />,
        demo: <Name>{textOf(demo)}</Name>,
        person: <Name>{textOf(person)}</Name>,
      }}
    />
  );
}

const RecordName = ({ entry }: { entry: Activity }) => {
  const address = addressOf(entry);
  if (address === undefined) return <Name>{entry.record_name}</Name>;
  return (
    <Link {...address} className={`font-medium wrap-anywhere ${textLink}`}>
      {entry.record_name}
    </Link>
  );
};

const Name = ({ children }: { children: ReactNode }) => (
  <span className="font-medium wrap-anywhere">{children}</span>
);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function addressOf({ module, action, record_id: id }: Activity) {
  if (id === null || action === "delete") return undefined;
  if (module === "demo") return { to: `/demo-details/${id}` };
  return module === "user" ? personLink(id) : undefined;
}
