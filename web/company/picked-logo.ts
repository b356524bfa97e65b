import {
  type CompanyLogo,
  companyMessages,
  LOGO_HEIGHT,
  LOGO_WIDTH,
} from "../../contract/company.ts";
import { toneOf } from "../../contract/company-colours.ts";
import type { Constant } from "../../contract/sentences.ts";

/** A picture that was chosen here, as it will be kept, and not saved yet. */
export type PickedLogo = CompanyLogo & { base64: string };

export class UnusableLogoError extends Error {
  readonly sentence: Constant = companyMessages.unreadableLogo;
}

/**
 * Drawn by the browser in the size it is kept in. Of an SVG only what it looks like is sent: the server takes
 * none, and no script or address of its own leaves this page.
 */
export async function pickLogo(file: File): Promise<PickedLogo> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return drawLogo(image, file.type === "image/svg+xml");
  } catch {
    throw new UnusableLogoError();
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawLogo(image: HTMLImageElement, isVector: boolean): PickedLogo {
  // An SVG without a size of its own is as large as browsers make it, and as sharp in any other.
  const [wide, high] = [image.naturalWidth || LOGO_WIDTH, image.naturalHeight || LOGO_HEIGHT];
  const fit = Math.min(LOGO_WIDTH / wide, LOGO_HEIGHT / high);
  const scale = isVector ? fit : Math.min(1, fit);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new UnusableLogoError();
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/png");
  return {
    url,
    icon_url: url,
    base64: url.slice(url.indexOf(",") + 1),
    width: canvas.width,
    height: canvas.height,
    tone: toneOf(data),
  };
}
