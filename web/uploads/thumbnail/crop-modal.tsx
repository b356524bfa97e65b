import { useState } from "react";
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "../../../contract/demos.ts";
import { t } from "../../ui/language.ts";
import { Modal } from "../../ui/modal.tsx";
import { CropFrame } from "./crop-frame.tsx";
import { NEAREST, shownPart, fullView, zoomView } from "./crop.ts";
import type { Part } from "./crop.ts";
import type { Picture } from "./picture.ts";

type Props = { picture: Picture; onClose: () => void; onCrop: (part: Part) => void };

/** Which part of a picture becomes the thumbnail. */
export function CropModal({ picture, onClose, onCrop }: Props) {
  const [view, setView] = useState(() => fullView(picture));
  const size = `${THUMBNAIL_WIDTH}x${THUMBNAIL_HEIGHT}`;
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t("Crop to {size}", { size })}
      subtitle={t("Drag the picture, and zoom with the wheel, two fingers or the slider.")}
      closeLabel={t("Cancel")}
      submit={{ label: t("Use this crop"), onSubmit: () => onCrop(shownPart(picture, view)) }}
    >
      <div className="flex flex-col gap-4">
        <CropFrame picture={picture} view={view} onChange={setView} />
        <label className="flex items-center gap-3 text-small font-medium">
          {t("Zoom")}
          <input
            type="range"
            min={1}
            max={NEAREST}
            step={0.05}
            value={view.zoom}
            onChange={(event) => setView(zoomView(picture, view, Number(event.target.value)))}
            className="h-8 min-w-0 flex-1 accent-brand"
          />
        </label>
      </div>
    </Modal>
  );
}
