import { cardClasses } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { Skeleton, SkeletonBox, SkeletonLine } from "../ui/skeleton.tsx";

/** A demo's card that is on its way. */
export const DemoCardSkeleton = () => (
  <div className={`${cardClasses} overflow-hidden`}>
    <div className="aspect-3/2 bg-sunken" />
    <div className="flex flex-col gap-2 p-3.5">
      <SkeletonBox className="h-6 w-20 rounded-full" />
      <SkeletonLine width="w-40" />
      <SkeletonLine width="w-24" />
    </div>
  </div>
);

/** A demo's page that is on its way: its name, and the room that it plays in. */
export const DemoPageSkeleton = () => (
  <Skeleton
    label={t("Loading the demo")}
    className="flex min-h-[calc(100dvh-10.5rem)] flex-col gap-3.5 max-sm:min-h-[calc(100dvh-15rem)]"
  >
    <div>
      <SkeletonBox className="h-6 w-24 rounded-full" />
      <div className="mt-1 text-title">
        <SkeletonLine width="w-72" />
      </div>
    </div>
    <div className="flex-1 rounded-card bg-sunken" />
  </Skeleton>
);
