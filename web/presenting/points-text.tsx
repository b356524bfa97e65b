import type { TalkingPoints } from "../../contract/presenting/talking-points.ts";
import { Markdown } from "../talking-points/markdown.tsx";
import { t } from "../ui/language.ts";

type Props = {
  /** Null while they are on their way. */
  points: TalkingPoints | null;
  /** Of this entry of the playlist. */
  notes: string | undefined;
};

/** All that there is to say about a demo, what is closest to the occasion first. */
export function PointsText({ points, notes }: Props) {
  const texts = [
    { title: t("For this meeting"), text: notes ?? "" },
    { title: t("From the company"), text: points?.company.text ?? "" },
    { title: t("Your own"), text: points?.own.text ?? "" },
  ].filter(({ text }) => text !== "");
  if (texts.length === 0)
    return points && <p className="text-ink-2">{t("There are none for this demo yet.")}</p>;
  return texts.map(({ title, text }) => (
    <div key={title} className="not-first:mt-4">
      {texts.length > 1 && <h3 className="mb-1 text-small text-ink-2">{title}</h3>}
      <Markdown text={text} />
    </div>
  ));
}
