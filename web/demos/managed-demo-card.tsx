import { MonitorX, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NO_CATEGORY } from "../../contract/categories.ts";
import { type Demo, shortTitle } from "../../contract/demos.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { writeDay } from "../formats/format-date.ts";
import { AttentionChip } from "../night-watch/attention-chip.tsx";
import type { OpenedFrom } from "../presenting/opened-from.ts";
import { TagChips } from "../tags/tag-chips.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { cardClasses } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { t, translate } from "../ui/language.ts";
import { DemoPicture } from "./demo-picture.tsx";

type Props = {
  demo: Demo;
  isEarly: boolean;
  /** The list that it stands in. */
  from: OpenedFrom;
  onAssign: () => void;
  /** Beside its star. */
  action: ReactNode;
};

/** The whole card leads to the demo; what else is to be pressed lies above that link (z-10). */
export const ManagedDemoCard = ({ demo, isEarly, from, onAssign, action }: Props) => (
  <article
    className={`${cardClasses} relative flex flex-col overflow-hidden transition-transform hover:-translate-y-0.5`}
  >
    <DemoPicture address={demo.image_url} isEarly={isEarly} />
    <div className="flex flex-1 items-end gap-2 p-3.5">
      <div className="min-w-0 flex-1">
        <Chip tone={demo.product_category_id ? "brand" : "neutral"}>
          {demo.product_category_id?.name ?? translate(NO_CATEGORY)}
        </Chip>
        {(demo.trial_grade === "red" || demo.needs_attention) && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {demo.trial_grade === "red" && (
              <Chip tone="danger" icon={<MonitorX aria-hidden />}>
                {t("Failed its trial run")}
              </Chip>
            )}
            {demo.needs_attention && <AttentionChip />}
          </span>
        )}
        <h2 className="mt-2 text-large font-semibold break-words">
          <Link
            to={`/demo-details/${demo._id}`}
            state={from}
            title={demo.description || undefined}
            className="group rounded-small after:absolute after:inset-0 after:rounded-card"
          >
            <Name title={demo.title} />
          </Link>
        </h2>
        {demo.tags.length > 0 && (
          <div className="mt-1.5">
            <TagChips demo={demo} from={from} />
          </div>
        )}
        <p className="mt-1 text-small text-ink-3">
          <time dateTime={demo.created_at}>{writeDay(demo.created_at)}</time>
        </p>
      </div>
      <IconButton
        icon={UserPlus}
        iconSize="1.125rem"
        label={t("Assign {title}", { title: demo.title })}
        onClick={onAssign}
        className="z-10 -mr-1 -mb-1"
      />
    </div>
    {action}
    <StarButton demo={demo} className="absolute top-2.5 right-2.5 z-10" />
  </article>
);

/** A long name is cut to the eye only, and whole for an eye that rests on the card. It grows upward: there is room. */
const Name = ({ title }: { title: string }) =>
  shortTitle(title) === title ? (
    title
  ) : (
    <span className="relative block">
      <span aria-hidden>{shortTitle(title)}</span>
      <span className="full-name">{title}</span>
    </span>
  );
