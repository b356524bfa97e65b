import { Crop, ImageUp } from "lucide-react";
import type { DragEvent, ReactNode, Ref } from "react";
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "../../../contract/demos.ts";
import { uploadMessages } from "../../../contract/uploads.ts";
import { lazyDialog } from "../../forms/lazy-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { t, translate } from "../../ui/language.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { Picker } from "../file-choice.tsx";
import type { ThumbnailUploading } from "./thumbnail-uploading.ts";

const CropModal = lazyDialog(async () => ({
  default: (await import("./crop-modal.tsx")).CropModal,
}));

type Props = {
  uploading: ThumbnailUploading;
  isDisabled: boolean;
  /** Of the button, which is where a missing picture is reported. */
  pickerRef?: Ref<HTMLButtonElement> | undefined;
  describedBy?: string | undefined;
  /** Beside the button: other ways to a picture. */
  children?: ReactNode;
};

/** Takes a picture of the right size, or makes one out of any other. */
export function ThumbnailUpload({
  uploading,
  isDisabled,
  pickerRef,
  describedBy,
  children,
}: Props) {
  const { isBusy, picture, isCropping, closeCrop, take, crop } = uploading;
  const isShut = isDisabled || isBusy;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !isShut) take(file);
  };
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="flex flex-wrap items-center gap-2">
        <Picker
          label={t("Choose a picture")}
          icon={<ImageUp size="1rem" aria-hidden />}
          isDisabled={isShut}
          buttonRef={pickerRef}
          describedBy={describedBy}
          onFiles={([file]) => file && take(file)}
          accept="image/*"
        />
        {children}
        {isBusy && <Spinner label={t("Uploading the thumbnail")} size="1.125rem" />}
      </div>
      <Problem uploading={uploading} isDisabled={isShut} />
      {picture && isCropping && <CropModal picture={picture} onClose={closeCrop} onCrop={crop} />}
    </div>
  );
}

function Problem({ uploading, isDisabled }: Pick<Props, "uploading" | "isDisabled">) {
  const { picture, isCapture, state, openCrop } = uploading;
  const message =
    state.phase === "failed"
      ? state.message
      : picture && !isCapture
        ? uploadMessages.wrongImageSize(picture.width, picture.height)
        : null;
  if (message === null) return null;
  return (
    <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-small text-danger">{translate(message)}</p>
      {picture && (
        <Button
          variant="outline"
          size="sm"
          icon={<Crop size="1rem" aria-hidden />}
          disabled={isDisabled}
          onClick={openCrop}
        >
          {t("Crop to {size}", { size: `${THUMBNAIL_WIDTH}x${THUMBNAIL_HEIGHT}` })}
        </Button>
      )}
    </div>
  );
}
