import { existsSync } from "node:fs";
import { installWithApt } from "./apt-install.mjs";
import { orLeaveOut } from "./left-out.mjs";

const PROGRAM = "/usr/bin/systemd-analyze";
const MISSING =
  "The test of the systemd unit needs systemd-analyze, which was not found. Install it as root with: apt-get install systemd";

/** Makes sure that it is there, installing it if necessary. */
export function findSystemdAnalyze() {
  if (!existsSync(PROGRAM)) installWithApt(["systemd"]);
  if (!existsSync(PROGRAM)) throw new Error(MISSING);
  return PROGRAM;
}

/** The same for a test file; undefined where its tests have to be left out. */
export const systemdAnalyzeForTests = () => orLeaveOut("systemd", findSystemdAnalyze);
