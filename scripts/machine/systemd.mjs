import { existsSync } from "node:fs";
import { installWithApt } from "./apt-install.mjs";
import { findOrSkip } from "./find-or-skip.mjs";

const PROGRAM = "/usr/bin/systemd-analyze";
const MISSING =
  "The test of the systemd unit needs systemd-analyze, which was not found. Install it as root with: apt-get install systemd";

/** Makes sure that it is there, installing it if necessary. */
export function findSystemdAnalyze() {
  if (!existsSync(PROGRAM)) installWithApt(["systemd"]);
  if (!existsSync(PROGRAM)) throw new Error(MISSING);
  return PROGRAM;
}

/** The same for a test file; undefined if its tests have to be skipped. */
export const systemdAnalyzeForTests = () => findOrSkip("systemd", findSystemdAnalyze);
