import { useWatch } from "react-hook-form";
import { useDebounced } from "../lists/use-debounced.ts";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/fields/text-field.tsx";
import { ThumbnailUpload } from "../uploads/thumbnail/thumbnail-upload.tsx";
import type { ThumbnailUploading } from "../uploads/thumbnail/thumbnail-uploading.ts";
import type { DemoFormState } from "./demo-form.ts";
import { DemoPicture } from "./demo-picture.tsx";

const TYPING_MS = 400;

type FieldProps = { form: DemoFormState; isDisabled: boolean };

/** The picture itself, a way to upload one, and its address. */
export function ThumbnailField({
  form,
  uploading,
  isDisabled,
}: FieldProps & { uploading: ThumbnailUploading }) {
  const address = useDebounced(
    useWatch({ control: form.control, name: "image_url" }).trim(),
    TYPING_MS,
  );
  return (
    <div className="flex gap-4 max-sm:flex-col">
      <div className="w-37.5 shrink-0 self-start overflow-hidden rounded-control border border-line">
        <DemoPicture address={isComplete(address) ? address : null} />
      </div>
      <fieldset disabled={isDisabled} className="flex min-w-0 flex-1 flex-col gap-3">
        <legend className="mb-2 text-[13px] font-medium">
          {t("Thumbnail")} <span className="font-normal text-ink-2">300 × 200</span>
        </legend>
        <ThumbnailUpload uploading={uploading} isDisabled={isDisabled} />
        <TextField
          label={t("Thumbnail image URL")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={t("Or enter the https address of a picture of 300x200 pixels.")}
          error={form.formState.errors.image_url?.message}
          {...form.register("image_url", { onChange: () => form.setValue("picture_id", "") })}
        />
      </fieldset>
    </div>
  );
}

/** Where the demo itself is, if it is not uploaded. */
export const DemoAddressField = ({ form, isDisabled }: FieldProps) => (
  <fieldset disabled={isDisabled} className="contents">
    <TextField
      label={t("Video/WebGL URL")}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      hint={t("Or enter the https address of the demo's index page or video.")}
      error={form.formState.errors.video_url?.message}
      {...form.register("video_url", { onChange: () => form.setValue("build_id", "") })}
    />
  </fieldset>
);

/** Half an address is the name of a stranger's host: nothing is asked of it. */
const isComplete = (address: string) => /^https?:\/\/[^/]+\/./.test(address);
