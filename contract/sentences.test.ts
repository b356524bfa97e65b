import { expect, expectTypeOf, test } from "vitest";
import { organizationMessages } from "./organization.ts";
import { ResetPasswordForm } from "./passwords.ts";
import { type Constant, constant, findConstant, sentence, translator } from "./sentences.ts";
import { uploadMessages } from "./uploads.ts";
import { formatWatchTime } from "./watches.ts";

test("a sentence is its code, what is filled in, and the English of both", () => {
  expect(
    sentence("pumps.gone", 'Pump "{name}" of {count}', { name: "{count}", count: 1200 }),
  ).toEqual({
    code: "pumps.gone",
    params: { name: "{count}", count: 1200 },
    message: 'Pump "{count}" of 1,200',
  });
});

test("a place that nothing is given for does not compile", () => {
  // @ts-expect-error -- the name is missing
  expect(sentence("pumps.gone", "Pump {name}", {}).message).toBe("Pump {name}");
  // @ts-expect-error -- nothing is counted
  sentence("pumps.left", { one: "{count} pump", other: "{count} pumps" }, {});
  // @ts-expect-error -- the limit is missing
  constant("pumps.most", "At most {max} pumps");
  expectTypeOf(constant("pumps.none", "No pumps")).toEqualTypeOf<Constant>();
});

test("what is counted has two forms in English", () => {
  const left = (count: number) =>
    sentence("pumps.left", { one: "{count} pump", other: "{count} pumps" }, { count }).message;
  expect([0, 1, 2].map(left)).toEqual(["0 pumps", "1 pump", "2 pumps"]);
});

test.each([
  [0, "0"],
  [-999, "-999"],
  [1000, "1,000"],
  [-1234, "-1,234"],
  [12_345_678, "12,345,678"],
  [1234.5, "1,234.5"],
])("%s is written as %s", (count, written) => {
  expect(sentence("pumps.count", "{count}", { count }).message).toBe(written);
});

test("the words of a rule lead back to its code", () => {
  const { error } = ResetPasswordForm.safeParse({ password: "short", confirmPassword: "short" });
  const found = error?.issues.map(({ message }) => findConstant(message));
  expect(found).toContainEqual({
    code: "passwords.tooShort",
    params: { min: 8 },
    message: "Password must be at least 8 characters",
  });
  expect(found).not.toContain(undefined);
  expect(findConstant("Password must be at least 9 characters")).toBeUndefined();
});

test.each([
  [5, '"0", "1", "2", "3", "4".'],
  [7, '"0", "1", "2", "3", "4", and 2 more.'],
])("%i paths are named as far as it helps", (count, named) => {
  const paths = Array.from({ length: count }, (_, i) => `${i}`);
  expect(uploadMessages.missing(paths).message).toBe(
    `Not everything has arrived yet. Still missing: ${named}`,
  );
});

test("sentences inside a sentence are translated with it", () => {
  const translate = translator(
    {
      "organization.departmentsUploaded": "Abteilungen: {outcome}",
      "organization.added": "{count} neu",
      "organization.refused": { one: "eine Zeile nicht", other: "{count} Zeilen nicht" },
      "watches.hours": { other: "{count} Std." },
    },
    "de",
  );
  const done = { added: 2000, skipped: 3, invalid: [], invalidCount: 1 };
  const result = organizationMessages.uploaded("department", done);
  expect(result.message).toBe(
    "Departments uploaded successfully: 2,000 added, 3 already there, 1 row refused",
  );
  expect(translate(result)).toBe("Abteilungen: 2.000 neu, 3 already there, eine Zeile nicht");
  expect(translate(formatWatchTime(130))).toBe("2 hrs 10 mins");
});
