import { describe, expect, test } from "vitest";
import { MAX_FILTER_DEPTH } from "../../contract/operation/scim.ts";
import { Refusal } from "../http/errors.ts";
import { type Filter, parseFilter } from "./filter.ts";

const eq = (attribute: string, value: string | boolean | number | null): Filter => ({
  kind: "compare",
  attribute,
  operator: "eq",
  value,
});

describe("G223 a filter is read as RFC 7644 writes it", () => {
  test.each<[string, Filter]>([
    ['userName eq "bjensen"', eq("username", "bjensen")],
    ['USERNAME EQ "bjensen"', eq("username", "bjensen")],
    ["title pr", { kind: "present", attribute: "title" }],
    ["active eq true", eq("active", true)],
    ["x eq -1.5e3", eq("x", -1500)],
    ["externalId eq null", eq("externalid", null)],
    [String.raw`displayName eq "a \"b\" \\ A"`, eq("displayname", 'a "b" \\ A')],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
      {
        kind: "compare",
        attribute: "urn:ietf:params:scim:schemas:core:2.0:user:username",
        operator: "sw",
        value: "J",
      },
    ],
    [
      'a eq "1" or b eq "2" and not (c pr)',
      {
        kind: "or",
        filters: [
          eq("a", "1"),
          {
            kind: "and",
            filters: [eq("b", "2"), { kind: "not", filter: { kind: "present", attribute: "c" } }],
          },
        ],
      },
    ],
    [
      '(a eq "1" or b eq "2") and c eq "3"',
      {
        kind: "and",
        filters: [{ kind: "or", filters: [eq("a", "1"), eq("b", "2")] }, eq("c", "3")],
      },
    ],
    [
      'emails[type eq "work" and value eq "x"]',
      { kind: "and", filters: [eq("emails.type", "work"), eq("emails.value", "x")] },
    ],
    [
      'emails[type eq "work"].value eq "x"',
      { kind: "and", filters: [eq("emails.type", "work"), eq("emails.value", "x")] },
    ],
  ])("%s", (text, filter) => {
    expect(parseFilter(text)).toEqual(filter);
  });
});

describe("S226 what is no filter is refused, and says from where on", () => {
  test.each([
    ["", 1],
    ["userName", 9],
    ["userName eq", 12],
    ["userName eq bob", 12],
    ["userName is 1", 9],
    ['userName eq "open', 12],
    ['userName eq "a" userName eq "b"', 17],
    ['userName eq "a" and', 20],
    ['(userName eq "a"', 17],
    ["not userName pr", 4],
    ['emails[type eq "work"', 22],
    ['emails[a[b eq "1"]]', 9],
    [String.raw`userName eq "\x"`, 12],
    ["userName eq 01", 12],
    ['"a" eq "a"', 1],
    ["1 or 1=1; drop table users", 1],
  ])("%j", (text, place) => {
    expect(() => parseFilter(text)).toThrow(
      expect.objectContaining({
        status: 400,
        sentence: expect.objectContaining({ code: "scim.noFilter", params: { place } }) as unknown,
      }) as Refusal,
    );
  });

  test("as deep as is allowed is read, and one bracket more is not", () => {
    const nested = (depth: number) => `${"(".repeat(depth)}a pr${")".repeat(depth)}`;
    expect(parseFilter(nested(MAX_FILTER_DEPTH))).toEqual({ kind: "present", attribute: "a" });
    expect(() => parseFilter(nested(MAX_FILTER_DEPTH + 1))).toThrow("at most 10 brackets");
    expect(() => parseFilter("not (".repeat(100_000))).toThrow("at most 10 brackets");
  });

  test("a hundred thousand words take one pass", () => {
    const long = Array.from({ length: 50_000 }, () => "a pr").join(" or ");
    expect(parseFilter(long)).toMatchObject({ kind: "or" });
    expect(() => parseFilter(`a eq "${"\\".repeat(100_001)}`)).toThrow(Refusal);
  });
});
