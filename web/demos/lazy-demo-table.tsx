import { type ComponentProps, Suspense } from "react";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";

const DemoTable = lazy(async () => ({
  default: (await import("./demo-table.tsx")).DemoTable,
}));

type Props = ComponentProps<typeof DemoTable>;

/** Its code does not delay the page of those who look at pictures. */
const DemoTableWhenLoaded = (props: Props) => (
  <FailedLoadBoundary fallback={<FailedPiece />}>
    <Suspense fallback={<LoadingTable {...props} />}>
      <DemoTable {...props} />
    </Suspense>
  </FailedLoadBoundary>
);
export const LazyDemoTable = Object.assign(DemoTableWhenLoaded, { load: DemoTable.load });

const LoadingTable = ({ heading, level = 1 }: Props) => (
  <>
    <PageHeader {...heading(undefined)} level={level} />
    <Card className="px-4">
      <SkeletonRows label={t("Loading the demos")} count={10} />
    </Card>
  </>
);
