import { useEffect, useRef } from "react";
import { t } from "../ui/language.ts";

type Props = { picture: Blob | null; poster: string | null; isBlank: boolean };

/** What the client sees, if the demo reports it; else the picture of the demo. */
export function StagePicture({ picture, poster, isBlank }: Props) {
  const image = useRef<HTMLImageElement>(null);
  // An effect, for addresses of blobs are held by the browser until they are given back.
  useEffect(() => {
    if (!picture || !image.current) return;
    const address = URL.createObjectURL(picture);
    image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return (
    <div className="relative mt-4 aspect-video overflow-hidden rounded-card bg-stage">
      {(picture || poster) && (
        <img
          ref={image}
          key={picture ? "live" : "poster"}
          src={picture ? undefined : (poster ?? undefined)}
          alt={picture ? t("What the client sees") : ""}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {isBlank && (
        <div className="absolute inset-0 grid place-items-center bg-blank/80 text-on-stage">
          {t("Black screen")}
        </div>
      )}
    </div>
  );
}
