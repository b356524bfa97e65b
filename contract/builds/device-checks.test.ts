import { expect, test } from "vitest";
import type { TrialGrade } from "./trial-runs.ts";
import {
  type DemoSeen,
  type DeviceFacts,
  type DeviceReason,
  gradeOfDemo,
  gradeOfDevice,
  reasonsOfDevice,
} from "./device-checks.ts";

const good: DemoSeen = { firstPictureMs: 1900, framesPerSecond: 58, errors: [] };
const demos: [string, Partial<DemoSeen>, TrialGrade | null][] = [
  ["quick and smooth", {}, "green"],
  ["a still image", { framesPerSecond: null }, "green"],
  ["just quick enough", { firstPictureMs: 4999 }, "green"],
  ["slow to start", { firstPictureMs: 5000 }, "amber"],
  ["just smooth enough", { framesPerSecond: 24 }, "green"],
  ["few frames", { framesPerSecond: 23 }, "amber"],
  ["faults beside its picture", { errors: ["HTTP 404: a.png"] }, "amber"],
  ["only its start screen", { framesPerSecond: null, isWaiting: true }, "amber"],
  ["nothing to see", { firstPictureMs: null, framesPerSecond: null, errors: ["black"] }, "red"],
  ["nothing but a wait", { firstPictureMs: null, isWaiting: true }, "red"],
  ["stopped after its picture", { hasDied: true, errors: ["out of memory"] }, "red"],
  ["another host's", { firstPictureMs: null, framesPerSecond: null, isUnseen: true }, null],
];
test.each(demos)("E345 a demo: %s", (_, seen, grade) => {
  expect(gradeOfDemo({ ...good, ...seen })).toBe(grade);
});

const fine: DeviceFacts = {
  fills_screen: true,
  stays_awake: true,
  is_online: true,
  round_trip_ms: 40,
  draws_3d: true,
  renderer: "ANGLE (NVIDIA, GeForce RTX 3050)",
  device_memory_gb: 8,
  memory_bytes: 100,
  memory_limit_bytes: 1000,
};
const silent: Partial<DeviceFacts> = {
  stays_awake: null,
  round_trip_ms: null,
  renderer: null,
  device_memory_gb: null,
  memory_bytes: null,
  memory_limit_bytes: null,
};
const devices: [string, Partial<DeviceFacts>, DeviceReason[], TrialGrade][] = [
  ["all is well", {}, [], "green"],
  ["a browser that tells nothing is not judged by it", silent, [], "green"],
  [
    "offline, whatever the last round trip was",
    { is_online: false, round_trip_ms: 9000 },
    ["offline"],
    "red",
  ],
  ["no WebGL", { draws_3d: false, renderer: null }, ["no 3D"], "red"],
  [
    "SwiftShader",
    { renderer: "ANGLE (Google, Vulkan 1.3 (SwiftShader Device))" },
    ["software"],
    "amber",
  ],
  ["llvmpipe", { renderer: "Mesa llvmpipe (LLVM 15)" }, ["software"], "amber"],
  ["WARP", { renderer: "Microsoft Basic Render Driver" }, ["software"], "amber"],
  ["a round trip at its bound", { round_trip_ms: 1000 }, [], "green"],
  ["a slow network", { round_trip_ms: 1001 }, ["slow network"], "amber"],
  ["an iPhone", { fills_screen: false }, ["no full screen"], "amber"],
  ["an empty battery", { stays_awake: false }, ["goes dark"], "amber"],
  ["little memory", { device_memory_gb: 2 }, ["little memory"], "amber"],
  ["enough memory", { device_memory_gb: 4 }, [], "green"],
  ["a full memory", { memory_bytes: 801 }, ["memory full"], "amber"],
  [
    "several, the worst first",
    { is_online: false, fills_screen: false },
    ["offline", "no full screen"],
    "red",
  ],
];
test.each(devices)("E346 a device: %s", (_, facts, reasons, grade) => {
  expect(reasonsOfDevice({ ...fine, ...facts })).toEqual(reasons);
  expect(gradeOfDevice({ ...fine, ...facts })).toBe(grade);
});
