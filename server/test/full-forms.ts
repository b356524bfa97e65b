import { records } from "./records.ts";
import { adminOnly, type Expected, signedIn } from "./sample-call.ts";
import type { Things } from "./things.ts";

/** A form that an existing client sends back in full, whichever field was edited. */
export interface FullForm {
  noun: string;
  id: keyof Things;
  /** The status for each caller when nothing was edited, and when one field was. */
  unchanged: Expected;
  changed: Expected;
  edit: (t: Things) => Record<string, unknown>;
}

const visiblePerson: Expected = { ...signedIn, employee: 404, outside: 404 };
export const fullForms: FullForm[] = [
  ...records
    .filter(({ path }) => path !== "/users")
    .map(({ path, thing, name }) => form(path, thing, (t) => ({ [name]: t.word }))),
  {
    ...form("/users", "person", (t) => ({ name: t.word })),
    unchanged: visiblePerson,
    changed: { ...visiblePerson, inside: 403 },
  },
  {
    ...form("/users", "person", () => ({ is_active: false })),
    unchanged: visiblePerson,
    changed: visiblePerson,
  },
];

function form(noun: string, id: keyof Things, edit: FullForm["edit"]): FullForm {
  return { noun, id, unchanged: adminOnly, changed: adminOnly, edit };
}
