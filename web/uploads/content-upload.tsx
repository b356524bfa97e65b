import { CircleCheck } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Build } from "../../contract/uploads.ts";
import { engineName } from "../formats/engine-name.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { ContentUploading, UploadedContent } from "./content-uploading.ts";
import { FileChoice } from "./file-choice.tsx";
import { UploadChecks } from "./upload-checks.tsx";
import { totalOf, UploadProgress } from "./upload-progress.tsx";
import type { UploadState } from "./upload-state.ts";

type Props = {
  uploading: ContentUploading;
  /** Something else on the page is under way. */
  isDisabled: boolean;
  /** Below the result of a finished upload: the demo itself, say, to see whether it runs. */
  children?: ((content: UploadedContent) => ReactNode) | undefined;
};

/** Takes whatever an agency delivered, shows how it travels, and says what was found in it. */
export function ContentUpload({ uploading, isDisabled, children }: Props) {
  const { state, sending, isBusy, take } = uploading;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-[13px] font-medium">
        {t("Demo folder or video")}
      </h2>
      {(state.phase === "sending" || state.phase === "checking") && (
        <UploadProgress state={state} sending={sending} />
      )}
      {state.phase === "reading" && (
        <p className="flex items-center gap-3 rounded-control border border-line p-4 text-ink-2">
          <Spinner label={t("Reading your selection")} size={18} />
          {t("Reading your selection…")}
        </p>
      )}
      <Outcome uploading={uploading} />
      {state.phase === "done" &&
        !uploading.copying.isBusy &&
        children?.({ url: state.url, build: state.build })}
      {!isBusy && (
        <FileChoice onChoice={take} isDisabled={isDisabled}>
          {state.phase === "idle"
            ? t(
                "Drop a folder with an index.html here, a .zip of it, one .html or .glb file, or an .mp4 or .webm video.",
              )
            : t("Drop something else here to upload it instead.")}
        </FileChoice>
      )}
    </section>
  );
}

/** What came of the last one. */
function Outcome({ uploading: { state, again, copy, copying } }: { uploading: ContentUploading }) {
  if (state.phase === "failed")
    return (
      <FormNotice tone="danger">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{translate(state.message)}</span>
          {state.canRetry && (
            <Button variant="outline" size="sm" onClick={() => again()}>
              {t("Try again")}
            </Button>
          )}
        </span>
      </FormNotice>
    );
  if (state.phase === "refused")
    return (
      <div role="alert" className="flex flex-col gap-4 rounded-control border border-danger/30 p-4">
        <Heading state={state} build={state.build} />
        <UploadChecks build={state.build} onFix={again} onCopy={copy} copying={copying} />
      </div>
    );
  if (state.phase === "done")
    return (
      <div className="flex flex-col gap-4 rounded-control border border-line p-4">
        <Heading state={state} build={state.build} />
        <p className="flex items-center gap-2.5">
          <CircleCheck size={18} aria-hidden className="shrink-0 text-brand" />
          {t("Uploaded and checked. It is published when you save the demo.")}
        </p>
        {state.build && (
          <UploadChecks build={state.build} onFix={again} onCopy={copy} copying={copying} />
        )}
      </div>
    );
  return null;
}

type HeadingProps = {
  state: Extract<UploadState, { phase: "done" | "refused" }>;
  build: Build | undefined;
};

const Heading = ({ state: { name, numbers }, build }: HeadingProps) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
    <p className="text-ink-2 tabular-nums">
      {[totalOf(numbers), engineName(build?.engine)].filter(Boolean).join(" · ")}
    </p>
  </div>
);
