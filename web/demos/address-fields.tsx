import { useWatch } from "react-hook-form";
import { useQuietValue } from "../quiet-value.ts";
import { t } from "../ui/language.ts";
import { TextField } from "../ui/text-field.tsx";
import type { DemoFormState } from "./demo-form.ts";
import { DemoPicture } from "./demo-picture.tsx";

const TYPING_MS = 400;

/** Where the picture is, and the picture itself. Files are chosen beside the address. */
export function ThumbnailField({ form }: { form: DemoFormState }) {
  const address = useQuietValue(
    useWatch({ control: form.control, name: "image_url" }).trim(),
    TYPING_MS,
  );
  return (
    <div className="flex gap-4 max-sm:flex-col">
      <div className="w-37.5 shrink-0 self-start overflow-hidden rounded-control border border-line">
        <DemoPicture address={isComplete(address) ? address : null} />
      </div>
      <div className="min-w-0 flex-1">
        <TextField
          label={t("Thumbnail image URL")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={t("A picture of 300x200 pixels, at an https address.")}
          error={form.formState.errors.image_url?.message}
          {...form.register("image_url")}
        />
      </div>
    </div>
  );
}

/** Where the demo itself is. Videos and folders are chosen beside the address. */
export const DemoAddressField = ({ form }: { form: DemoFormState }) => (
  <TextField
    label={t("Video/WebGL URL")}
    type="url"
    inputMode="url"
    autoComplete="off"
    placeholder="https://"
    hint={t("The demo's index page or video, at an https address.")}
    error={form.formState.errors.video_url?.message}
    {...form.register("video_url")}
  />
);

/** Half an address is the name of a stranger's host: nothing is asked of it. */
const isComplete = (address: string) => /^https?:\/\/[^/]+\/./.test(address);
