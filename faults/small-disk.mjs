import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const BLOCKS = [1 << 20, 4096];
const AGAIN_MS = 50;

/** A separate disk of the given size at `folder`: a file with ext4 in it, mounted by the kernel. */
export function mountSmallDisk(place, folder, megabytes) {
  const image = join(place.folder, `disk-of-${megabytes}`);
  const ballast = join(folder, "ballast");
  execFileSync("truncate", ["-s", `${megabytes}M`, image]);
  // No blocks that only root may have: the portal runs as root here.
  execFileSync("mkfs.ext4", ["-q", "-m", "0", image]);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  execFileSync("mount", ["-o", "loop", image, folder]);
  rmSync(join(folder, "lost+found"), { recursive: true });
  let refill;
  const unmount = () => {
    clearInterval(refill);
    spawnSync("umount", ["-l", folder]);
  };
  process.once("exit", unmount);
  return {
    /** To the last block, including what others free meanwhile. */
    fill() {
      fillOnce(ballast);
      refill = setInterval(() => fillOnce(ballast), AGAIN_MS);
    },
    makeRoom() {
      clearInterval(refill);
      rmSync(ballast, { force: true });
    },
    unmount,
  };
}

function fillOnce(file) {
  const ballast = openSync(file, "a");
  try {
    for (const size of BLOCKS) while (isWritten(ballast, Buffer.alloc(size)));
    fsyncSync(ballast);
  } finally {
    closeSync(ballast);
  }
}

function isWritten(file, bytes) {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if (error.code === "ENOSPC") return false;
    throw error;
  }
}
