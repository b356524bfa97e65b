import { execFile } from "node:child_process";
import { readFile, readdir, readlink } from "node:fs/promises";
import os from "node:os";
import { basename } from "node:path";
import { promisify } from "node:util";

/**
 * When the process started, in whatever unit the system counts; undefined if it is not running. Together with the
 * process id this identifies one process forever: ids are reused, start times are not.
 */
export async function findStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== "linux") return askPs(pid, "lstart");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets and may itself contain spaces and brackets.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie has ended; it only waits for its parent to notice.
  return state === "Z" || state === "X" ? undefined : fields[18];
}

export async function isRunning(pid: number): Promise<boolean> {
  return (await findStartTime(pid)) !== undefined;
}

/** Process ids are only meaningful within the same boot and the same container: this identifies them. */
export async function findProcessSpace(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => os.hostname());
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${boot.trim()} ${namespace}`.trim();
}

/** The PostgreSQL processes, server and workers, that use this cluster folder. */
export async function findPostgresOf(
  clusterFolder: string,
  serverPid: number | undefined,
): Promise<number[]> {
  if (process.platform !== "linux") {
    const command = serverPid === undefined ? undefined : await askPs(serverPid, "command");
    return serverPid !== undefined && command?.includes(`-D ${clusterFolder}`) ? [serverPid] : [];
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [folder, program] = await Promise.all([
        readLink(`/proc/${pid}/cwd`),
        readLink(`/proc/${pid}/exe`),
      ]);
      return folder === clusterFolder && basename(program) === "postgres" ? Number(pid) : undefined;
    }),
  );
  return found.filter((pid) => pid !== undefined);
}

/** The link of a process whose program or folder was removed meanwhile ends in " (deleted)". */
async function readLink(path: string): Promise<string> {
  const target = await readlink(path).catch(() => "");
  return target.replace(/ \(deleted\)$/, "");
}

async function askPs(pid: number, column: string): Promise<string | undefined> {
  const ps = promisify(execFile);
  const answer = await ps("ps", ["-o", `${column}=`, "-p", String(pid)]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}
