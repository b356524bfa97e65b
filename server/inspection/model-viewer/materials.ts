import { Mesh, MeshBasicMaterial, MeshStandardMaterial, type Object3D, Texture } from "three";

/** More makes no difference that is seen. */
const ANISOTROPY = 8;

/** Sets what three's loader leaves at its defaults; says whether light makes a difference to any of them. */
export function finishMaterials(root: Object3D) {
  let isLit = false;
  root.traverse((mesh) => {
    if (!(mesh instanceof Mesh)) return;
    for (const material of [(mesh as Mesh).material].flat()) {
      // Unlit means: exactly this colour.
      if (material instanceof MeshBasicMaterial) material.toneMapped = false;
      if (material instanceof MeshStandardMaterial) isLit = true;
      for (const map of Object.values(material))
        if (map instanceof Texture) map.anisotropy = ANISOTROPY;
    }
  });
  return isLit;
}
