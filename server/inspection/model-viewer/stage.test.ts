import {
  Bone,
  BoxGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  MeshBasicMaterial,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
} from "three";
import { expect, it } from "vitest";
import { boundsOf } from "./stage.ts";

it("F21 a model with bones is seen whole, also if they come after its skin", () => {
  const geometry = new BoxGeometry(1, 1, 1);
  const { count } = geometry.getAttribute("position");
  const first = Array.from({ length: count }, () => [1, 0, 0, 0]).flat();
  geometry.setAttribute("skinWeight", new Float32BufferAttribute(first, 4));
  geometry.setAttribute("skinIndex", new Uint16BufferAttribute(new Uint16Array(4 * count), 4));
  const skin = new SkinnedMesh(geometry, new MeshBasicMaterial());
  const bone = new Bone();
  const hips = new Group().add(bone);
  hips.position.y = 3;
  hips.scale.setScalar(10);
  skin.bind(new Skeleton([bone], [new Matrix4()]), new Matrix4());
  const { center, halfHeight } = boundsOf(new Group().add(skin, hips));
  expect({ y: center.y, halfHeight }).toEqual({ y: 3, halfHeight: 5 });
});
