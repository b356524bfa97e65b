/** One violation for each rule of ours: the rule that must report it, the file, and its code. */
export const violations = [
  // Borders
  border("contract/reads-files.ts", "node:fs"),
  border("contract/reaches-sql.ts", "kysely"),
  border("contract/builds/reaches-sql.ts", "kysely"),
  border("contract/builds/reaches-server.ts", "../../server/users/queries.ts"),
  border("contract/classic-zod.ts", "zod"),
  border("web/demos/reaches-server.ts", "../../server/users/queries.ts"),
  border("web/demos/reaches-server-later.ts", "../../server/users/queries.ts", "import()"),
  border("web/demos/reaches-sql.ts", "kysely"),
  border("web/demos/reaches-postgres.ts", "pg"),
  border("web/demos/reaches-node.ts", "node:path"),
  border("web/demos/classic-zod.ts", "zod"),
  border("web/ui/knows-a-page.ts", "../users/users-page.tsx"),
  border("web/ui/knows-a-noun.ts", "../../contract/users.ts"),
  border("web/ui/table/knows-a-page.ts", "../../users/users-page.tsx"),
  border("web/ui/asks-the-server.ts", "@tanstack/react-query"),
  border("server/users/knows-the-page.ts", "../../web/calls/api.ts"),
  border("server/users/knows-react.ts", "react"),
  border("server/users/routes.ts", "kysely"),
  border("server/demos/routes.ts", "../../web/calls/api.ts"),
  border("server/users/policy.ts", "./queries.ts"),
  border("server/demos/policy.ts", "../db/connection.ts"),
  lint(
    "node(no-process-env)",
    "server/users/reads-settings.ts",
    "export const a = process.env.PORT;",
  ),
  lint(
    "eslint(no-restricted-globals)",
    "web/users/second-fetch.ts",
    'export const load = () => fetch("/api/v1/users");',
  ),
  lint(
    "eslint(no-restricted-properties)",
    "server/users/raw-sql.ts",
    'import { sql } from "kysely";\nexport const find = (name: string) => sql.raw(`select ${name}`);',
  ),
  house(
    "no-sql-from-strings",
    "server/users/joined-sql.ts",
    "export const find = (db: Db, id: string) => db.query(`select * from users where id = '${id}'`);",
  ),
  house(
    "guarded-storage",
    "web/users/own-storage.ts",
    'export const read = () => window.localStorage.getItem("theme");',
  ),
  house(
    "old-browsers",
    "web/users/new-api.ts",
    "export const either = (a: AbortSignal, b: AbortSignal) => AbortSignal.any([a, b]);",
  ),
  house(
    "old-browsers",
    "server/inspection/model-viewer/new-colour.css",
    ":root { color: light-dark(#000, #fff); }",
  ),
  house(
    "named-columns",
    "server/users/all-columns.ts",
    "export const list = (q: Q) => q.selectAll();",
  ),

  // Names and files
  house("file-name", "server/users/helpers.ts", "export const a = 1;"),
  house("file-name", "web/users/index.tsx", "export const a = 1;"),
  house("folder-name", "web/users/components/user-card.tsx", "export const a = 1;"),
  {
    ...house("crowded-folder", "docs/pages/last.md", "A page."),
    beside: Array.from({ length: 40 }, (_, page) => `docs/pages/${page}.md`),
  },
  house("expand-first", "server/db/migrations/901-a.sql", "alter table demos drop column title;"),
  house("expand-first", "server/db/migrations/902-b.sql", "alter table demos rename to products;"),
  house(
    "expand-first",
    "server/db/migrations/903-c.sql",
    "alter table demos add column size integer not null;",
  ),
  house(
    "expand-first",
    "server/db/migrations/904-d.sql",
    "alter table demos alter column title set not null;",
  ),
  house("flat-contract", "contract/users/account/user.ts", "export const a = 1;"),
  house("only-forwards", "server/users/forward.ts", 'export { listUsers } from "./queries.ts";'),
  house("plain-type-names", "server/users/prefixed.ts", "export interface IUser { id: string }"),
  house(
    "only-error-classes",
    "server/users/object.ts",
    "export class Users { list() { return 1; } }",
  ),
  lint("unicorn(filename-case)", "server/users/sendMail.ts", "export const a = 1;"),
  lint("import(no-default-export)", "server/users/nameless.ts", "export default 1;"),
  lint("oxc(no-barrel-file)", "server/users/barrel.ts", 'export * from "./queries.ts";'),
  lint(
    "import(no-cycle)",
    "server/users/round.ts",
    'import { b } from "./about.ts";\nexport const a = () => b();',
  ),
  lint(
    "import(no-cycle)",
    "server/users/about.ts",
    'import { a } from "./round.ts";\nexport const b = (): number => a();',
  ),

  // Size
  lint("eslint(max-lines)", "server/users/long-file.ts", "export {};\n".repeat(301)),
  lint("eslint(max-lines)", "server/users/long.test.ts", "export {};\n".repeat(401)),
  lint("eslint(max-lines-per-function)", "server/users/long-function.ts", longFunction(40)),
  lint("eslint(max-lines-per-function)", "web/users/long-component.tsx", longFunction(80)),

  // Types
  lint("typescript(no-explicit-any)", "server/users/any.ts", "export const a: any = 1;"),
  lint(
    "typescript(no-non-null-assertion)",
    "server/users/surely.ts",
    "export const a = (b?: string) => b!.length;",
  ),
  lint(
    "typescript(no-unsafe-member-access)",
    "server/users/unparsed.ts",
    'export const a = () => { const b = JSON.parse("{}"); return b.c; };',
  ),
  types("TS2322", "server/users/null.ts", "export const a: string = null;"),
  types("TS2322", "server/users/absent.ts", "export const a = (b: string[]): string => b[0];"),
  types(
    "TS2375",
    "server/users/undefined.ts",
    "export const a: { b?: string } = { b: undefined };",
  ),
  types("TS6133", "server/users/unused.ts", "const a = 1;\nexport {};"),

  // Nothing fails silently
  lint(
    "typescript(no-floating-promises)",
    "server/users/forgotten.ts",
    "const save = async () => 1;\nexport const a = () => { save(); };",
  ),
  lint(
    "typescript(no-misused-promises)",
    "server/users/always.ts",
    "const may = async () => false;\nexport const a = () => { if (may()) throw new Error(); };",
  ),
  lint(
    "typescript(only-throw-error)",
    "server/users/thrown.ts",
    'export const a = () => { throw "no"; };',
  ),
  lint(
    "eslint(no-empty)",
    "server/users/swallowed.ts",
    "export const a = () => { try { b(); } catch {} };",
  ),
  lint("eslint(no-console)", "server/users/console.ts", "console.log(1);"),
  lint("eslint(no-console)", "web/users/console.ts", "console.log(1);"),
  lint("eslint(eqeqeq)", "server/users/loose.ts", "export const a = (b: number) => b == 1;"),
  lint(
    "eslint(no-warning-comments)",
    "server/users/later.ts",
    "// TODO: finish\nexport const a = 1;",
  ),

  // Page
  house(
    "effect-reason",
    "web/users/silent-effect.tsx",
    'import { useEffect } from "react";\nexport const useA = () => useEffect(() => {}, []);',
  ),
  house(
    "colour-from-token",
    "web/users/own-colour.tsx",
    'export const A = () => <p className="text-red-500">a</p>;',
  ),
  house(
    "letters-in-rem",
    "web/users/fixed-letters.tsx",
    'export const A = () => <p className="text-[13px]">a</p>;',
  ),
  lint(
    "react-hooks(rules-of-hooks)",
    "web/users/sometimes.tsx",
    'import { useState } from "react";\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null; }',
  ),
  lint(
    "react(button-has-type)",
    "web/users/button.tsx",
    "export const A = () => <button>a</button>;",
  ),
  lint(
    "react(no-danger)",
    "web/users/html.tsx",
    "export const A = ({ b }: { b: string }) => <p dangerouslySetInnerHTML={{ __html: b }} />;",
  ),
  lint(
    "jsx-a11y(alt-text)",
    "web/users/picture.tsx",
    'export const A = () => <img src="a.png" />;',
  ),

  // Tests and suppressions
  house("no-skipped-tests", "server/users/skipped.test.ts", 'test.skip("a", () => {});'),
  lint(
    "vitest(no-restricted-vi-methods)",
    "server/users/mocked.test.ts",
    'import { vi } from "vitest";\nvi.mock("./queries.ts");',
  ),
  lint(
    "vitest(expect-expect)",
    "server/users/nothing.test.ts",
    'import { test } from "vitest";\ntest("a", () => {});',
  ),
  house(
    "suppression-reason",
    "server/users/silent.ts",
    "// oxlint-disable-next-line no-console\nconsole.log(1);",
  ),

  house("stands-alone", "docs/machine.md", "Put it into /home/ann/portal."),
  { by: "format", rule: "oxfmt", at: "server/users/crooked.ts", code: "export const a  =  1" },
];

function border(at, from, how) {
  const code =
    how === "import()"
      ? `export const a = () => import("${from}");`
      : `import * as a from "${from}";\nexport const b = a;`;
  return lint("eslint(no-restricted-imports)", at, code);
}

function lint(rule, at, code) {
  return { by: "lint", rule, at, code };
}

function house(rule, at, code) {
  return { by: "house", rule, at, code };
}

function types(rule, at, code) {
  return { by: "types", rule, at, code };
}

function longFunction(lines) {
  return `export function a(b: number) {\n${"  b += 1;\n".repeat(lines)}  return b;\n}`;
}
