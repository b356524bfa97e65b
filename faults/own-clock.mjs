import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installWithApt } from "../scripts/machine/apt-install.mjs";

/** How long a process may go on with what it has read. */
const CACHE_SECONDS = 1;

/** A clock for some processes, which can be put back and forward while they run: libfaketime of Debian. */
export function openClock(place) {
  const file = join(place.folder, "clock");
  let offset = 0;
  const write = () => writeFileSync(file, offset < 0 ? `${offset}` : `+${offset}`);
  write();
  return {
    env: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: `${CACHE_SECONDS}`,
      // As on a machine whose clock is set: time that is measured goes on, files keep their times.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
    now: () => Date.now() + offset * 1000,
    async set(seconds) {
      offset = seconds;
      write();
      await sleep(2000 * CACHE_SECONDS);
    },
  };
}

function findLibrary() {
  const find = () =>
    readdirSync("/usr/lib")
      .filter((name) => name.endsWith("-linux-gnu"))
      .map((name) => join("/usr/lib", name, "faketime"))
      .flatMap((folder) => filesIn(folder).map((name) => join(folder, name)))
      .find((path) => path.endsWith("/libfaketime.so.1"));
  if (!find()) installWithApt(["faketime"]);
  return find();
}

function filesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
