import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { compileSerializer, writeAnswer } from "./write-answer.ts";

const Person = z.object({
  name: z.string(),
  team: z.nullable(z.object({ name: z.string() })),
  notes: z.optional(z.array(z.object({ text: z.string() }))),
  changes: z.record(z.string(), z.unknown()),
});
const write = (answer: unknown) =>
  JSON.parse(
    writeAnswer({ schema: z.object({ data: z.array(Person) }), method: "GET", url: "/" })(answer),
  ) as unknown;

describe("what leaves the server", () => {
  test("is what the schema names, at every depth", () => {
    const secret = { password_hash: "$argon2id$" };
    const person = {
      ...secret,
      name: "Ada",
      team: { ...secret, name: "Engines" },
      notes: [{ ...secret, text: "first" }],
      changes: { any: { thing: 1 } },
    };
    expect(
      write({ ...secret, data: [person, { ...person, team: null, notes: undefined }] }),
    ).toEqual({
      data: [
        {
          name: "Ada",
          team: { name: "Engines" },
          notes: [{ text: "first" }],
          changes: { any: { thing: 1 } },
        },
        { name: "Ada", team: null, changes: { any: { thing: 1 } } },
      ],
    });
  });

  test("is no record where a word was promised", () => {
    const account = { password_hash: "$argon2id$" };
    expect(compileSerializer(z.string())(account)).not.toContain("argon2id");
    const schema = z.object({
      name: z.nullable(z.string()),
      tags: z.record(z.string(), z.string()),
    });
    const serialize = compileSerializer(schema);
    expect(serialize({ name: "Ada", tags: { a: "b" } })).toBe('{"name":"Ada","tags":{"a":"b"}}');
    expect(() => serialize({ name: account, tags: {} })).toThrow("does not match");
    expect(serialize({ name: null, tags: { account } })).not.toContain("argon2id");
  });
});
