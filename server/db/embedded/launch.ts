import { spawn, type ChildProcess } from "node:child_process";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../../start/start-error.ts";
import { mayEnter, type DatabaseUser } from "./database-user.ts";

/** How PostgreSQL's programs are started: as which user, and through which command. */
export interface Launch {
  user: DatabaseUser | undefined;
  prefix: string[];
}

type Capability = "dac_read_search" | "dac_override";
const BITS: Record<Capability, bigint> = { dac_override: 1n, dac_read_search: 2n };

/**
 * Under root, the database user may not be allowed to enter a folder on the way to the data or the programs:
 * typically a clone in /root. Then PostgreSQL keeps the one capability that lets it pass, and nothing else of root.
 */
export async function prepareLaunch(
  user: DatabaseUser | undefined,
  folders: string[],
  program: string,
): Promise<Launch> {
  if (!user) return { user, prefix: [] };
  const closed = await findClosedFolder(user, [...folders, dirname(program)]);
  const isProgramClosed = !mayEnter(await stat(program), user);
  if (closed === undefined && !isProgramClosed) return { user, prefix: [] };
  // Reading past a folder is enough, unless the program itself is closed to others (umask 077).
  const required: Capability[] = isProgramClosed
    ? ["dac_override"]
    : ["dac_read_search", "dac_override"];
  for (const capability of required) {
    const prefix = setprivCommand(user, capability);
    if ((await mayUse(capability)) && (await works(prefix))) return { user, prefix };
  }
  throw new StartError(closedFolderSentence(user, closed ?? program));
}

/** Detached from our terminal, so that Ctrl-C reaches the portal first, which then decides the order. */
export function launch(
  { user, prefix }: Launch,
  program: string,
  args: string[],
  output: "pipe" | number,
): ChildProcess {
  const [file = program, ...rest] = [...prefix, program, ...args];
  const child = spawn(file, rest, {
    cwd: "/",
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", output, output],
    detached: true,
    ...(user && prefix.length === 0 ? { uid: user.uid, gid: user.gid } : {}),
  });
  // The portal may exit at any moment: nothing may be left running.
  const stopChild = () => child.kill("SIGINT");
  process.once("exit", stopChild);
  child.once("exit", () => process.off("exit", stopChild));
  return child;
}

/** Runs a program of PostgreSQL to its end. */
export async function run(how: Launch, program: string, args: string[]) {
  const child = launch(how, program, args, "pipe");
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on("error", (error) => {
      chunks.push(error.message);
      resolve(null);
    });
    child.on("close", resolve);
  });
  return { code, output: chunks.join("") };
}

async function findClosedFolder(
  user: DatabaseUser,
  folders: string[],
): Promise<string | undefined> {
  for (const start of folders) {
    for (let folder = await realpath(start); ; folder = dirname(folder)) {
      if (!mayEnter(await stat(folder), user)) return folder;
      if (folder === dirname(folder)) break;
    }
  }
  return undefined;
}

/**
 * no_setuid_fixup makes access(2) respect the capability: PostgreSQL calls access(2) to check that its own programs
 * are there, and without the bit it fails for users other than root.
 */
function setprivCommand(user: DatabaseUser, capability: Capability): string[] {
  return [
    "setpriv",
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    "--clear-groups",
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
    `--bounding-set=-all,+${capability}`,
    "--securebits=+no_setuid_fixup",
    "--no-new-privs",
    "--",
  ];
}

async function mayUse(capability: Capability): Promise<boolean> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? "0";
  return ((BigInt(`0x${bounding}`) >> BITS[capability]) & 1n) === 1n;
}

async function works(prefix: string[]): Promise<boolean> {
  const { code } = await run({ user: undefined, prefix }, "true", []);
  return code === 0;
}

function closedFolderSentence(user: DatabaseUser, path: string): string {
  return (
    `PostgreSQL does not run as root but as the user ${user.name}, who may not enter ${path}. ` +
    `Allow it (chmod a+x ${path}), set DATA_DIR to and clone the portal into folders that it may enter, ` +
    "or start the portal as an ordinary user."
  );
}
