import { joinClasses } from "./class-names.ts";

/** As high as the line of text that will stand here, so that nothing moves when it comes. */
export const SkeletonLine = ({ width }: { width: string }) => (
  <span aria-hidden className="flex h-[1lh] items-center">
    <span className={joinClasses("h-[0.7lh] max-w-full rounded-small bg-line", width)} />
  </span>
);
