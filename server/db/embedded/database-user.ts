import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { StartError } from "../../start/start-error.ts";

export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user that runs PostgreSQL. Undefined: the user that runs the portal. PostgreSQL refuses to run as root, so
 * under root it is the owner of the database folder, or else the user postgres or nobody.
 */
export async function chooseDatabaseUser(clusterFolder: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  const users = parsePasswd(await readFile("/etc/passwd", "utf8").catch(() => ""));
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? String(owner.uid);
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const user = ["postgres", "nobody"].map((name) => users.find((each) => each.name === name));
  const chosen = user.find((each) => each !== undefined && each.uid !== 0);
  if (chosen) return chosen;
  throw new StartError(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody. " +
      "Start the portal as an ordinary user, or set DATABASE_URL.",
  );
}

export function mayEnter(folder: Stats, user: DatabaseUser): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

function parsePasswd(text: string): DatabaseUser[] {
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
