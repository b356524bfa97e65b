import { type Material, Mesh, type Object3D } from "three";
import type { GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";

const EXTENSION = "KHR_materials_variants";

interface Mapping {
  material: number;
  variants: number[];
}

/** What three's loader keeps of extensions that it leaves to others. */
interface Kept {
  gltfExtensions?: {
    [EXTENSION]?: { variants?: { name: string }[]; mappings?: Mapping[] };
  };
}

interface Part {
  mesh: Mesh;
  original: Mesh["material"];
  mappings: Mapping[];
}

/** The names a model gives to its looks, and how to put one on; without a number, the one that it came in. */
export function findVariants({ userData, parser }: GLTF, root: Object3D) {
  const { variants = [] } = (userData as Kept).gltfExtensions?.[EXTENSION] ?? {};
  const parts = partsOf(root);
  let selected: number | undefined;
  const put = async (variant: number | undefined) => {
    selected = variant;
    const found = await Promise.all(
      parts.map(async ({ mappings }) => {
        const one = mappings.find((mapping) => mapping.variants.includes(variant ?? -1));
        return one && ((await parser.getDependency("material", one.material)) as Material);
      }),
    );
    // Somebody pressed another one in the meantime.
    if (selected !== variant) return;
    parts.forEach(({ mesh, original }, i) => {
      mesh.material = found[i] ?? original;
      if (found[i]) parser.assignFinalMaterial(mesh);
    });
  };
  return { names: variants.map(({ name }) => name), put };
}

function partsOf(root: Object3D) {
  const parts: Part[] = [];
  root.traverse((object) => {
    const { mappings } = (object.userData as Kept).gltfExtensions?.[EXTENSION] ?? {};
    if (!(object instanceof Mesh) || !mappings) return;
    const mesh: Mesh = object as Mesh;
    parts.push({ mesh, original: mesh.material, mappings });
  });
  return parts;
}
