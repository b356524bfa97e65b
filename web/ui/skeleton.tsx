import type { ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

type Props = { label: string; className?: string; children: ReactNode };

/** The shape of what is on its way. The label is for those who do not see it. */
export const Skeleton = ({ label, className, children }: Props) => (
  <div aria-busy="true" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);

/** As high as the line of text that will stand here, so that nothing moves when it comes. */
export const SkeletonLine = ({ width }: { width: string }) => (
  <span aria-hidden className="flex h-[1lh] items-center">
    <span className={joinClasses("h-[0.7lh] max-w-full rounded-small bg-line", width)} />
  </span>
);

/** A picture, a field or a button that is on its way. */
export const SkeletonBox = ({ className }: { className: string }) => (
  <span
    aria-hidden
    className={joinClasses("block max-w-full rounded-control bg-line/70", className)}
  />
);

/** Lines of a list, as high as its rows. */
export const SkeletonRows = ({ label, count = 4 }: { label: string; count?: number }) => (
  <Skeleton label={label} className="divide-y divide-line">
    {blanks(count).map((blank, index) => (
      <div key={blank} className="flex h-12 items-center">
        <SkeletonLine width={WIDTHS[index % WIDTHS.length] ?? ""} />
      </div>
    ))}
  </Skeleton>
);

type FieldsProps = { label: string; count: number; columns?: string };

/** Fields with their labels, in the columns of their form. */
export const SkeletonFields = ({ label, count, columns = "sm:grid-cols-2" }: FieldsProps) => (
  <Skeleton label={label} className={`grid gap-4 ${columns}`}>
    {blanks(count).map((blank) => (
      <div key={blank}>
        <SkeletonLine width="w-24" />
        <SkeletonBox className="mt-1.5 h-10 w-full" />
      </div>
    ))}
  </Skeleton>
);

const WIDTHS = ["w-56", "w-40", "w-64", "w-48"];
const blanks = (count: number) => Array.from({ length: count }, (_, index) => `blank ${index}`);
