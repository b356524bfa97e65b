import { type ReactNode, type Ref, useState } from "react";
import type { Build } from "../../contract/uploads.ts";
import { engineName } from "../formats/engine-name.ts";
import { FormNotice } from "../sign-in/form-notice.tsx";
import { Button } from "../ui/button.tsx";
import { t, translate } from "../ui/language.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { ContentUploading } from "./content-uploading.ts";
import { FileChoice } from "./file-choice.tsx";
import { type KeptContent, KeptContentCard } from "./kept-content.tsx";
import { UploadChecks } from "./upload-checks.tsx";
import { totalOf, UploadProgress } from "./upload-progress.tsx";

type Props = {
  uploading: ContentUploading;
  /** What plays until something else is uploaded, with what its check found. */
  kept: { content: KeptContent; build: Build | undefined } | null;
  onRemove: () => void;
  error?: string | undefined;
  pickerRef?: Ref<HTMLButtonElement> | undefined;
  /** Below what is kept: the demo itself, say, to see whether it runs. */
  children?: ReactNode;
};

/** Takes whatever an agency delivered, shows how it travels, and says what was found in it. */
export function ContentUpload({ uploading, kept, onRemove, error, pickerRef, children }: Props) {
  const { state, sending, isBusy, take } = uploading;
  const [replaced, setReplaced] = useState<string | null>(null);
  const isOpen =
    !kept || kept.content.id === replaced || ["failed", "refused"].includes(state.phase);
  return (
    <div className="flex flex-col gap-3">
      {(state.phase === "sending" || state.phase === "checking") && (
        <UploadProgress state={state} sending={sending} />
      )}
      {state.phase === "reading" && (
        <p className="flex items-center gap-3 rounded-control border border-line p-4 text-ink-2">
          <Spinner label={t("Reading your selection")} size="1.125rem" />
          {t("Reading your selection…")}
        </p>
      )}
      <Failure uploading={uploading} />
      {kept && (!isBusy || uploading.copying.isBusy) && (
        <>
          <Kept
            kept={kept}
            uploading={uploading}
            onReplace={() => setReplaced(replaced === kept.content.id ? null : kept.content.id)}
            onRemove={onRemove}
          />
          {!uploading.copying.isBusy && children}
        </>
      )}
      {!isBusy && isOpen && (
        <FileChoice onChoice={take} isDisabled={false} error={error} pickerRef={pickerRef}>
          {kept
            ? t("Drop something else here to upload it instead.")
            : t(
                "Drop a folder with an index.html here, a .zip of it, one .html or .glb file, or an .mp4 or .webm video.",
              )}
        </FileChoice>
      )}
    </div>
  );
}

type KeptProps = {
  kept: NonNullable<Props["kept"]>;
  uploading: ContentUploading;
  onReplace: () => void;
  onRemove: () => void;
};

/** Only what was sent from here can be sent once more, with a fix or with more files. */
function Kept({ kept: { content, build }, uploading, ...actions }: KeptProps) {
  const { state, again, copy, copying } = uploading;
  const isFromHere = state.phase === "done" && state.build?._id === content.id;
  return (
    <KeptContentCard kept={content} isDisabled={copying.isBusy} {...actions}>
      {build && (
        <UploadChecks
          build={build}
          copying={copying}
          onFix={isFromHere ? again : undefined}
          onCopy={isFromHere ? (files) => void copy(files) : undefined}
        />
      )}
    </KeptContentCard>
  );
}

/** Why nothing came of the last one. */
function Failure({ uploading: { state, again, copy, copying } }: { uploading: ContentUploading }) {
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
  if (state.phase !== "refused") return null;
  const { name, numbers, build } = state;
  return (
    <div role="alert" className="flex flex-col gap-4 rounded-control border border-danger/30 p-4">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {[totalOf(numbers), engineName(build.engine)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <UploadChecks build={build} onFix={again} onCopy={copy} copying={copying} />
    </div>
  );
}
