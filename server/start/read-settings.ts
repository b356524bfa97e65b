import { readFileSync } from "node:fs";
import type * as z from "zod/mini";
import { descriptions } from "./setting-descriptions.ts";
import { StartError } from "./start-error.ts";

export type Environment = Record<string, string | undefined>;

/** Settings by a schema that has one property for each; in the environment their names begin with `prefix`. */
export function readSettings<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  env: Environment,
  prefix = "",
) {
  const set = Object.keys(schema.shape).map((name) => [name, valueOf(schema, env, name, prefix)]);
  const values = Object.fromEntries(set) as Environment;
  const { success, data, error } = schema.safeParse(values, { reportInput: true });
  if (success) return data;
  const sentences = error.issues.map(({ path: [key, ...inList], message, input }) => {
    const name = String(key);
    const value = inList.length > 0 ? String(input) : values[name];
    const isQuoted = value !== undefined && !isSecret(schema, name);
    return `${prefix}${name} ${message}${isQuoted ? `, not "${value}"` : ""}.`;
  });
  throw new StartError(sentences.join("\n"));
}

type Schema = z.ZodMiniObject;

const isSecret = ({ shape }: Schema, name: string) => {
  const setting = shape[name];
  return setting !== undefined && descriptions.get(setting)?.isSecret === true;
};

/** An empty setting is one that is not set. What may hold a password may stand in a file, which `<name>_FILE` names. */
function valueOf(schema: Schema, env: Environment, key: string, prefix: string) {
  const name = prefix + key;
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  // Where the file is a separate setting, the code that needs it reads it.
  const isRead = isSecret(schema, key) && !(`${key}_FILE` in schema.shape);
  if (file === undefined || !isRead) return value;
  if (value !== undefined) throw new StartError(`Set ${name} or ${name}_FILE, not both.`);
  return readSecret(`${name}_FILE`, file);
}

function readSecret(name: string, file: string): string {
  let value: string;
  try {
    value = readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The file of ${name} cannot be read: ${file} (${code}).`);
  }
  if (value === "") throw new StartError(`The file of ${name} is empty: ${file}.`);
  return value;
}
