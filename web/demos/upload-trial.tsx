import { Play } from "lucide-react";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import {
  allowedHosts,
  type HostDecisions,
  withTrialHosts,
} from "../../contract/builds/outside-hosts.ts";
import type { Build } from "../../contract/uploads.ts";
import { FailedLoadBoundary, FailedPiece } from "../shell/failed-load-boundary.tsx";
import { lazy } from "../shell/lazy.ts";
import { Button } from "../ui/button.tsx";
import { t } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import { type DemoFormState, emptyDemo } from "./demo-form.ts";
import type { DemoUploads } from "./demo-uploads.ts";
import { allowHost } from "./host-fields.tsx";
import type { PublishQuestion } from "./publish-question.tsx";

const BuildTrial = lazy(async () => ({
  default: (await import("../player/build-trial.tsx")).BuildTrial,
}));

type Props = { form: DemoFormState; uploads: DemoUploads; publishing: PublishQuestion };

/** What was uploaded runs at once; what was seen before the page was left runs again when asked. */
export function UploadTrial({ form, uploads, publishing }: Props) {
  const { uploaded, thumbnail, propose } = uploads;
  const permissions = useWatch({ control: form.control });
  const [isRequested, setRequested] = useState(false);
  if (!uploaded?.build) return null;
  const { build, kept, url } = uploaded;
  // Threads need a page of their own, which this one cannot become.
  if (build.needs_isolation)
    return (
      <p className="text-small text-ink-2">
        {t("It uses threads, which need a page of their own: it is tested when you open the demo.")}
      </p>
    );
  if (kept.proof && !isRequested)
    return (
      <div>
        <Button
          variant="outline"
          icon={<Play size="1rem" aria-hidden />}
          onClick={() => setRequested(true)}
        >
          {t("Run again")}
        </Button>
      </div>
    );
  const address = addressFor(url, build, { ...emptyDemo, ...permissions });
  return (
    <FailedLoadBoundary fallback={<FailedPiece />}>
      <Suspense fallback={<Spinner label={t("Loading the demo")} size="1.75rem" />}>
        <BuildTrial
          // With other hosts it is another run.
          key={address}
          buildId={build._id}
          address={address}
          permissions={{ refused_hosts: permissions.refused_hosts ?? [] }}
          onAllowHost={(host) => allowHost(form, host)}
          onCapture={thumbnail.cropOut}
          onBestPicture={propose}
          onNoted={(noted) => publishing.onNoted(build._id, noted)}
        />
      </Suspense>
    </FailedLoadBoundary>
  );
}

/** Until it belongs to a demo, it is tried with the hosts that the form allows. */
function addressFor(url: string, { outside_hosts: found }: Build, decisions: HostDecisions) {
  const isDecided =
    decisions.allows_every_host ||
    decisions.added_hosts.length + decisions.refused_hosts.length > 0;
  return isDecided ? withTrialHosts(url, allowedHosts(found, decisions)) : url;
}
