import { type ReactNode, useId, useState } from "react";
import { useController } from "react-hook-form";
import { Segments } from "../ui/fields/segments.tsx";
import { t } from "../ui/language.ts";
import { ContentUpload } from "../uploads/content-upload.tsx";
import type { KeptContent } from "../uploads/kept-content.tsx";
import { AddressField } from "./address-field.tsx";
import type { DemoFormState } from "./demo-form.ts";
import type { DemoUploads } from "./demo-uploads.ts";

type Way = "upload" | "address";
export const ways = [
  { value: "upload", label: t("Upload") },
  { value: "address", label: t("Address") },
] as const satisfies readonly { value: Way; label: string }[];

type Props = {
  form: DemoFormState;
  uploads: DemoUploads;
  /** What the demo plays already, if it was uploaded and nothing else was chosen since. */
  stored?: KeptContent | null;
  /** The demo itself, to see whether it runs. */
  trial: ReactNode;
};

/** What a demo plays: files that are uploaded, or an address elsewhere. Our own addresses are never shown. */
export function ContentField({ form, uploads, stored = null, trial }: Props) {
  const titleId = useId();
  const { field, fieldState } = useController({ control: form.control, name: "video_url" });
  const { ref, name, value, onBlur, onChange } = field;
  const [chosen, setChosen] = useState<Way>();
  const { content, uploaded } = uploads;
  const kept = uploaded?.kept ?? stored;
  const isOurs = kept !== null || form.getValues("build_id") !== "";
  const address = isOurs ? "" : value;
  const way = chosen ?? (address === "" ? "upload" : "address");
  const take = (typed: string) => {
    setChosen("address");
    form.setValue("build_id", "");
    onChange(typed);
  };
  const remove = () => {
    form.setValue("build_id", "");
    onChange("");
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-small font-medium">
          {t("Demo folder or video")}
        </h2>
        <Segments
          label={t("Where the demo comes from")}
          options={ways}
          value={way}
          onChange={setChosen}
          disabled={content.isBusy}
        />
      </div>
      {way === "upload" ? (
        <ContentUpload
          uploading={content}
          kept={kept && { content: kept, build: uploaded?.build }}
          onRemove={remove}
          error={fieldState.error?.message}
          pickerRef={ref}
        >
          {uploaded && trial}
        </ContentUpload>
      ) : (
        <AddressField
          ref={ref}
          name={name}
          label={t("Video/WebGL URL")}
          hint={
            isOurs
              ? t("The uploaded files are used until you enter an address.")
              : t("The https address of the demo's index page or video.")
          }
          error={fieldState.error?.message}
          value={address}
          onBlur={onBlur}
          onType={take}
        />
      )}
    </section>
  );
}
