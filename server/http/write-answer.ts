import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import * as z from "zod/mini";
import { type Said, toSentence } from "../../contract/sentences.ts";
import { Message } from "../../contract/wire.ts";

type Keep = (value: unknown) => unknown;

/**
 * Writes what the schema of an answer names; nothing else leaves the server. Whether each value fits is
 * not asked again for every row that is read: the contract test asks it of every call.
 */
export const writeAnswer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const keep = compileSerializer(schema);
  return (answer) => JSON.stringify(keep(answer));
};

export function compileSerializer(schema: z.core.$ZodType): Keep {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  if (def.type === "object" && !def.catchall) {
    const keep = keepingKeys(def.shape);
    return hasSentence(def.shape) ? spreadingSentence(keep) : keep;
  }
  if (def.type === "array") return keepingEach(compileSerializer(def.element));
  if (def.type === "nullable" || def.type === "optional") {
    const keep = compileSerializer(def.innerType);
    return (value) => (value === null || value === undefined ? value : keep(value));
  }
  if (SINGLE.has(def.type)) return scalar;
  return (value) => z.parse(schema, value);
}

const SINGLE = new Set<string>(["string", "number", "boolean", "literal", "enum"]);

/** Where one word is promised, no record may slip through with all that it holds. */
function scalar(value: unknown) {
  if (typeof value === "object" && value !== null)
    throw new TypeError("An answer has a record where its schema names a single value");
  return value;
}

function keepingKeys(shape: z.core.$ZodLooseShape): Keep {
  const keeps = Object.entries<z.core.$ZodType>(shape).map(
    ([key, schema]) => [key, compileSerializer(schema)] as const,
  );
  return (value) => {
    const kept: Record<string, unknown> = {};
    for (const [key, keep] of keeps) kept[key] = keep((value as Record<string, unknown>)[key]);
    return kept;
  };
}

/** The answers of the contract that say something to a person. */
const hasSentence = (shape: z.core.$ZodLooseShape) =>
  Object.keys(Message.shape).every((key) => key in shape);

/** What a handler names is the sentence; what leaves are its words, its code and what is filled in. */
const spreadingSentence =
  (keep: Keep): Keep =>
  (value) => {
    const { message } = value as { message?: Said };
    return keep(message === undefined ? value : { ...(value as object), ...toSentence(message) });
  };

const keepingEach =
  (keep: Keep): Keep =>
  (values) =>
    (values as unknown[]).map(keep);
