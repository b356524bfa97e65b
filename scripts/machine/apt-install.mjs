import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const APT = "/usr/bin/apt-get";
const quietly = ["-qq", "-o", "DPkg::Lock::Timeout=60"];

/** As root on Debian and its derivatives; prints what it installs, and any failure. The caller checks whether it worked. */
export function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return;
  console.log(`About to install with apt-get (once): ${packages.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  for (const args of [["update"], install]) {
    const stdio = ["ignore", "ignore", "inherit"];
    const { status } = spawnSync(APT, [...quietly, ...args], { env, stdio });
    if (status !== 0) console.log(`apt-get ${args[0]} did not work.`);
  }
}
