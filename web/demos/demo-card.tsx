import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { NO_CATEGORY } from "../../contract/categories.ts";
import type { Demo } from "../../contract/demos.ts";
import { StarButton } from "../favourites/star-button.tsx";
import { timeSince } from "../formats/relative-time.ts";
import type { OpenedFrom } from "../presenting/opened-from.ts";
import { TagChips } from "../tags/tag-chips.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { cardClasses } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { t, translate } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { DemoPicture } from "./demo-picture.tsx";

type Props = {
  demo: Demo;
  isEarly: boolean;
  /** The list that it stands in. */
  from: OpenedFrom;
  /** Over its picture. */
  badge?: ReactNode;
  /** Beside its star. */
  action?: ReactNode;
};

/** The one link covers the card, so that all of it opens the demo; what else is to be pressed lies above it (z-10). */
export const DemoCard = ({ demo, isEarly, from, badge, action }: Props) => (
  <article
    aria-labelledby={`demo-${demo._id}`}
    className={`${cardClasses} relative flex flex-col overflow-hidden transition-transform hover:-translate-y-0.5`}
  >
    <div className="relative">
      <DemoPicture address={demo.image_url} isEarly={isEarly} />
      {badge && <span className="absolute top-2.5 left-2.5 flex">{badge}</span>}
    </div>
    <div className="flex flex-1 flex-col items-start gap-2 p-3.5">
      <Chip tone={demo.product_category_id ? "brand" : "neutral"}>
        {demo.product_category_id?.name ?? translate(NO_CATEGORY)}
      </Chip>
      <h3 id={`demo-${demo._id}`} className="w-full text-large font-semibold break-words">
        {demo.title}
      </h3>
      <TagChips demo={demo} from={from} />
      <p className="mb-1 text-small text-ink-3">
        <Sentence
          text={t("Uploaded {time}")}
          pieces={{
            time: <time dateTime={demo.created_at}>{timeSince(demo.created_at, Date.now())}</time>,
          }}
        />
      </p>
      <ButtonLink
        to={`/demo-details/${demo._id}`}
        state={from}
        variant="black"
        fullWidth
        icon={<Play size="1rem" aria-hidden />}
        title={demo.description || undefined}
        aria-describedby={`demo-${demo._id}`}
        className="static! mt-auto after:absolute after:inset-0 after:rounded-card"
      >
        {t("Watch Demo")}
      </ButtonLink>
    </div>
    {action}
    <StarButton demo={demo} className="absolute top-2.5 right-2.5 z-10" />
  </article>
);
