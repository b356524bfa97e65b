import type { Object3D } from "three";
import { createArSession, type Staged } from "./ar-session.ts";
import { offerButton } from "./choices.ts";

const LABEL = "View in AR";

interface ArOptions extends Staged {
  model: Object3D;
  /** The same model for Quick Look, if somebody has put one beside it. */
  usdz: string | undefined;
}

/** A button where the device can show the model in the room: by its browser, else by Apple's Quick Look. */
export function offerAr({ model, usdz, ...staged }: ArOptions) {
  const session = createArSession(staged);
  void canWebXr().then((can) => {
    // Whoever refuses the camera knows why nothing happens.
    if (can) offerButton(LABEL, () => void session.begin().catch(() => undefined));
    else if (canQuickLook()) offerButton(LABEL, () => void quickLook(model, usdz));
  });
  return session;
}

async function canWebXr() {
  try {
    return (await navigator.xr?.isSessionSupported("immersive-ar")) ?? false;
  } catch {
    // A page around this one does not allow it.
    return false;
  }
}

const canQuickLook = () => document.createElement("a").relList.supports("ar");

async function quickLook(model: Object3D, usdz: string | undefined) {
  const link = document.createElement("a");
  link.rel = "ar";
  if (usdz === undefined) {
    const { makeUsdz } = await import("./usdz.ts");
    link.href = URL.createObjectURL(await makeUsdz(model));
    link.download = "model.usdz";
  } else link.href = usdz;
  // Only a link with nothing but a picture in it opens at once.
  link.append(document.createElement("img"));
  link.click();
}
