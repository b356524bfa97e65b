import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { useDebounced } from "../lists/use-debounced.ts";
import { settings } from "../start/settings.ts";
import { Button } from "../ui/button.tsx";
import { Segments } from "../ui/fields/segments.tsx";
import { t, translate } from "../ui/language.ts";
import { ThumbnailUpload } from "../uploads/thumbnail/thumbnail-upload.tsx";
import type { ThumbnailUploading } from "../uploads/thumbnail/thumbnail-uploading.ts";
import { AddressField } from "./address-field.tsx";
import { ways } from "./content-field.tsx";
import type { DemoFormState } from "./demo-form.ts";
import { DemoPicture } from "./demo-picture.tsx";

const TYPING_MS = 400;

type Props = { form: DemoFormState; uploading: ThumbnailUploading };

/** The picture of a demo: its own, another that is uploaded, or an address elsewhere. */
export function ThumbnailField({ form, uploading }: Props) {
  const titleId = useId();
  const errorId = useId();
  const { field, fieldState } = useController({ control: form.control, name: "image_url" });
  const { ref, name, value, onBlur, onChange } = field;
  const [chosen, setChosen] = useState<"upload" | "address">();
  const isOurs = value.startsWith(`${settings.contentUrl}/`);
  const typed = isOurs ? "" : value;
  const way = chosen ?? (typed === "" ? "upload" : "address");
  const shown = useDebounced(value.trim(), TYPING_MS);
  const set = (address: string) => {
    form.setValue("picture_id", "");
    onChange(address);
  };
  const error = fieldState.error?.message;
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-small font-medium">
          {t("Thumbnail")} <span className="font-normal text-ink-2">300 × 200</span>
        </h2>
        <Segments
          label={t("Where the thumbnail comes from")}
          options={ways}
          value={way}
          onChange={setChosen}
        />
      </div>
      <div className="flex gap-4 max-sm:flex-col">
        <div className="w-37.5 shrink-0 self-start overflow-hidden rounded-control border border-line">
          <DemoPicture address={isComplete(shown) ? shown : null} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {way === "upload" ? (
            <>
              <ThumbnailUpload
                uploading={uploading}
                isDisabled={false}
                pickerRef={ref}
                describedBy={error === undefined ? undefined : errorId}
              >
                {value !== "" && (
                  <Button variant="ghost" onClick={() => set("")}>
                    {t("Remove")}
                  </Button>
                )}
              </ThumbnailUpload>
              {error !== undefined && (
                <p id={errorId} className="text-small text-danger">
                  {translate(error)}
                </p>
              )}
              {value === "" && (
                <p className="text-small text-ink-2">
                  {t(
                    "Taken from the uploaded demo automatically. You can choose any other picture.",
                  )}
                </p>
              )}
            </>
          ) : (
            <AddressField
              ref={ref}
              name={name}
              label={t("Thumbnail image URL")}
              hint={t("The https address of a picture of 300x200 pixels.")}
              error={error}
              value={typed}
              onBlur={onBlur}
              onType={(address) => {
                setChosen("address");
                set(address);
              }}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** Half an address is the name of a stranger's host: nothing is asked of it. */
const isComplete = (address: string) => /^https?:\/\/[^/]+\/./.test(address);
