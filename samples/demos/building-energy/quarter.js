import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
} from "three";
import { neighbours, random, SIZE, STREETS, TILES } from "./city.js";

const paper = new MeshLambertMaterial({ color: "#f1ebe1" });

/** The map on its board, the white neighbours, trees and cars. */
export function createQuarter(tiles) {
  const group = new Group();
  const edge = SIZE / TILES;
  for (const { column, row, texture } of tiles) {
    const tile = new Mesh(new PlaneGeometry(edge, edge), new MeshLambertMaterial({ map: texture }));
    tile.rotation.x = -Math.PI / 2;
    tile.position.set((column + 0.5) * edge - SIZE / 2, 0, (row + 0.5) * edge - SIZE / 2);
    tile.receiveShadow = true;
    group.add(tile);
  }
  const board = new Mesh(
    new BoxGeometry(SIZE + 0.8, 0.7, SIZE + 0.8),
    new MeshLambertMaterial({ color: "#b89c7c" }),
  );
  board.position.y = -0.37;
  group.add(board, houses(), trees());
  const cars = createCars();
  group.add(cars.mesh);
  return { group, cars };
}

function houses() {
  const list = neighbours();
  const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1).translate(0, 0.5, 0), paper, list.length);
  const at = new Matrix4();
  list.forEach(([x, z, width, depth, height], i) => {
    mesh.setMatrixAt(i, at.makeScale(width, height, depth).setPosition(x, 0, z));
  });
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

function trees() {
  const places = [];
  for (let i = 0; i < 34; i++) places.push([5 + random(i, 1) * 6, -3 + random(i, 2) * 6]);
  for (let i = 0; i < 7; i++) places.push([-2.9 + i * 0.97, 2.75]);
  for (const street of STREETS)
    for (let i = 0; i < 26; i++) {
      const along = -21 + i * 1.65;
      if (STREETS.every((other) => Math.abs(other - along) > 1.3) && Math.abs(street) < 20)
        places.push([street + 1.02, along], [along, street - 1.02]);
    }
  const mesh = new InstancedMesh(
    new IcosahedronGeometry(0.3, 1),
    new MeshLambertMaterial({ color: "#8b9c69" }),
    places.length,
  );
  const at = new Matrix4();
  places.forEach(([x, z], i) => {
    const size = 0.62 + random(i, 5) * 0.6;
    mesh.setMatrixAt(i, at.makeScale(size, size * 1.15, size).setPosition(x, size * 0.32, z));
  });
  mesh.castShadow = true;
  return mesh;
}

function createCars() {
  const cars = Array.from({ length: 22 }, (_, i) => ({
    street: STREETS[i % STREETS.length],
    isAcross: i % 2 === 0,
    side: i % 4 < 2 ? 1 : -1,
    at: random(i, 3) * 44,
    pace: 0.9 + random(i, 4) * 0.8,
  }));
  const mesh = new InstancedMesh(
    new BoxGeometry(0.5, 0.17, 0.24).translate(0, 0.12, 0),
    new MeshLambertMaterial({ color: "#5d6f78" }),
    cars.length,
  );
  mesh.castShadow = true;
  const at = new Matrix4();
  return {
    mesh,
    drive(seconds) {
      cars.forEach((car, i) => {
        car.at = (car.at + seconds * car.pace) % 44;
        const along = (car.at - 22) * car.side;
        const lane = car.street + car.side * 0.32 * (car.isAcross ? 1 : -1);
        if (car.isAcross) at.makeTranslation(along, 0, lane);
        else at.makeRotationY(Math.PI / 2).setPosition(lane, 0, along);
        mesh.setMatrixAt(i, at);
      });
      mesh.instanceMatrix.needsUpdate = true;
    },
  };
}

export const createMast = () => new Mesh(new CylinderGeometry(0.02, 0.03, 1.2, 8), paper);
