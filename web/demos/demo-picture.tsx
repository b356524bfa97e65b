import { Box } from "lucide-react";
import { useState } from "react";
import { largeThumbnail, THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from "../../contract/demos.ts";

type Props = {
  address: string | null;
  /** In sight as soon as the page opens: not to be waited with. */
  isEarly?: boolean;
};

/** The thumbnail; a missing or broken one leaves a placeholder of the same size. */
export function DemoPicture({ address, isEarly = false }: Props) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const isMissing = address === null || address === "" || address === brokenAddress;
  const large = isMissing ? null : largeThumbnail(address);
  return (
    <div className="aspect-3/2 overflow-hidden bg-sunken">
      {isMissing ? (
        <div data-testid="placeholder" className="grid size-full place-items-center text-ink-3">
          <Box size="2.5rem" strokeWidth={1.25} aria-hidden />
        </div>
      ) : (
        <img
          src={address}
          srcSet={large === null ? undefined : `${address} 1x, ${large} 3x`}
          alt=""
          width={THUMBNAIL_WIDTH}
          height={THUMBNAIL_HEIGHT}
          loading={isEarly ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBrokenAddress(address)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
