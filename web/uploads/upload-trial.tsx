import type { TrialRun } from "../../contract/builds/trial-runs.ts";
import { useWatch } from "react-hook-form";
import {
  allowedHosts,
  type HostWishes,
  withTrialHosts,
} from "../../contract/builds/outside-hosts.ts";
import type { Build } from "../../contract/uploads.ts";
import { type DemoFormState, emptyDemo } from "../demos/demo-form.ts";
import { allowHost } from "../demos/host-fields.tsx";
import { BuildTrial } from "../player/build-trial.tsx";
import { t } from "../ui/language.ts";
import type { UploadedContent } from "./content-uploading.ts";

type Props = {
  form: DemoFormState;
  content: UploadedContent;
  onCapture: (picture: Blob) => void;
  onBestPicture: (picture: Blob) => void;
  onNoted: (buildId: string, noted: TrialRun | null) => void;
};

/** What was uploaded runs at once. Threads need a page of their own, which this one cannot become. */
export function UploadTrial({ form, content, onCapture, onBestPicture, onNoted }: Props) {
  const { url, build } = content;
  const permissions = useWatch({ control: form.control });
  if (!build) return null;
  if (build.needs_isolation)
    return (
      <p className="text-[13px] text-ink-2">
        {t("It uses threads, which need a page of their own: it is tested when you open the demo.")}
      </p>
    );
  const address = addressFor(url, build, { ...emptyDemo, ...permissions });
  return (
    <BuildTrial
      // With other hosts it is another run.
      key={address}
      buildId={build._id}
      address={address}
      permissions={{ refused_hosts: permissions.refused_hosts ?? [] }}
      onAllowHost={(host) => allowHost(form, host)}
      onCapture={onCapture}
      onBestPicture={onBestPicture}
      onNoted={(noted) => onNoted(build._id, noted)}
    />
  );
}

/** Until it belongs to a demo, it is tried with the hosts that the form allows. */
function addressFor(url: string, { outside_hosts: found }: Build, wishes: HostWishes) {
  const isDecided =
    wishes.allows_every_host || wishes.added_hosts.length + wishes.refused_hosts.length > 0;
  return isDecided ? withTrialHosts(url, allowedHosts(found, wishes)) : url;
}
