import fastJson, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import * as z from "zod/mini";
import { type UserMessage, toSentence } from "../../contract/sentences.ts";

/**
 * Writes what the schema of an answer names; nothing else leaves the server. Whether each value fits is
 * not asked again for every row that is read: the contract test asks it of every call.
 */
export const writeAnswer: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined;
  // Compiled with the first answer: all of them at once would make the start wait.
  return (answer) => (write ??= compileSerializer(schema))(spreadSentence(answer as Answer));
};

type Answer = { message?: UserMessage };

/** What a handler names is the sentence; what leaves are its words, its code and what is filled in. */
const spreadSentence = (answer: Answer) =>
  answer.message === undefined ? answer : { ...answer, ...toSentence(answer.message) };

export function compileSerializer(schema: z.core.$ZodType): (value: unknown) => string {
  const named = z.toJSONSchema(schema, {
    target: "draft-7",
    // What is not named is left out; it does not make the answer wrong.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return fastJson(named as Schema);
}
