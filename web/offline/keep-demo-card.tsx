import type { DemoDetails } from "../../contract/demos.ts";
import { inBytes } from "../formats/format-units.ts";
import { Card } from "../ui/card.tsx";
import { t } from "../ui/language.ts";
import { KeepFooter } from "./keep-footer.tsx";
import { hindrance } from "./keeping-text.ts";
import { KeptChip, KeptSentence } from "./kept-chip.tsx";
import { type KeptDemo, useKept } from "./kept-records.ts";
import { useKeeping } from "./use-keeping.ts";

/** Whether this demo plays without a network, and what makes it so. */
export function KeepDemoCard({ demo }: { demo: DemoDetails }) {
  const { demos } = useKept();
  const ofDemo = demos.filter((kept) => kept.demo._id === demo._id);
  const current = ofDemo.find(({ buildId }) => buildId === demo.build?._id);
  const kept = current ?? ofDemo[0];
  const { keep, progress, failure } = useKeeping();
  const obstacle = obstacleOf(demo);
  const isOffered = current === undefined || current.isLost;
  return (
    <Card className="min-w-0 p-4.5 lg:col-span-2">
      <h2 className="flex flex-wrap items-center gap-2 text-large font-semibold">
        {t("On this device")}
        {kept && <KeptChip kept={kept} />}
      </h2>
      <p className="mt-0.5 text-ink-2">{aboutOf(demo, current, kept, obstacle)}</p>
      <KeepFooter
        label={obstacle === null && isOffered ? keepLabel(kept) : null}
        onKeep={() => void keep([demo])}
        hasKept={demos.length > 0}
        progress={progress}
        failure={failure}
      />
    </Card>
  );
}

const keepLabel = (kept: KeptDemo | undefined) =>
  kept && !kept.isLost ? t("Keep the new version") : t("Keep on this device");

/** What a client could be shown without a network is only what lies here. */
const obstacleOf = ({ build }: DemoDetails) =>
  build === null ? t("Only uploaded demos can be kept on a device.") : hindrance();

function aboutOf(
  { build }: DemoDetails,
  current: KeptDemo | undefined,
  kept: KeptDemo | undefined,
  obstacle: string | null,
) {
  if (current) return <KeptSentence kept={current} />;
  if (obstacle !== null) return obstacle;
  if (kept)
    return t("Version {version} is kept. There is a new one.", {
      version: kept.demo.build?.version ?? "",
    });
  return t("Kept here, it plays without a network. It takes about {size}.", {
    size: inBytes(build?.size ?? 0),
  });
}
