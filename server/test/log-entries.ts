import { type Expectation, type Names, row } from "./log-entry.ts";
import { operationEntries } from "./operation-entries.ts";
import { factorEntries } from "./factor-calls.ts";
import { presentingEntries } from "./kiosks/presenting-entries.ts";
import { meetingEntries } from "./meetings/calls.ts";
import { ruleEntries } from "./rule-entries.ts";
import { FLAGGED_AT } from "./night-watch.ts";
import type { Things } from "./things.ts";

const newPerson = (t: Things, { region, country }: Names) => ({
  name: t.word,
  seS_id: `${t.staffId}0`,
  email: `${t.word.replace(" ", ".")}@example.com`.toLowerCase(),
  role: `Type of ${t.word}`,
  department: "Sales",
  designation: "Manager",
  region,
  country,
  is_active: false,
  isApproved: false,
});
const oldPerson = (t: Things, names: Names) => ({
  ...newPerson(t, names),
  name: names.person,
  seS_id: t.staffId,
  email: names.email,
  role: "employee",
  department: "",
  designation: "",
  is_active: true,
  isApproved: true,
});
/** A person's fields that the call of the table changes. */
const changeable = [
  "name",
  "email",
  "role",
  "department",
  "designation",
  "is_active",
  "isApproved",
];
const only = (fields: Record<string, unknown>) =>
  Object.fromEntries(changeable.map((key) => [key, fields[key]]));

const addresses = (letter: string, ending: string) => ({
  image_url: `https://pictures.example.com/${letter}.png`,
  video_url: `https://demos.example.com/${ending}.html`,
});
const permissions = (isAllowed: boolean) => ({
  allows_camera: isAllowed,
  allows_microphone: isAllowed,
  allows_popups: isAllowed,
  allows_every_host: isAllowed,
});
const oldDemo = (t: Things) => ({
  title: `Demo of ${t.word}`,
  description: "",
  category: `Category of ${t.word}`,
  image_url: null,
  video_url: null,
  is_active: true,
  ...permissions(false),
  added_hosts: "",
  refused_hosts: "",
  tags: "",
});

/** The audit entries that each call of the table must leave: one for each time that it occurs there. */
export const logEntries: Record<string, Expectation[]> = {
  ...ruleEntries,
  ...meetingEntries,
  ...presentingEntries,
  ...operationEntries,
  ...factorEntries,
  "POST /demo-products/:_id/versions/:build/restore": [
    (t) => {
      const [before, after] = [
        { version: null, video_url: null },
        { version: 1, video_url: `webgl/${t.build}/d/index.html`, note: "It was right before" },
      ];
      return row(["update", "demo"], t.playedDemo, oldDemo(t).title, before, after);
    },
  ],
  "POST /demo-products/:_id/night-watch/approve": [
    (t) => {
      const [before, after] = [{ approved_look: null }, { approved_look: FLAGGED_AT }];
      return row(["update", "demo"], t.playedDemo, oldDemo(t).title, before, after);
    },
  ],
  "PATCH /company": [
    (t) =>
      row(
        ["update", "company"],
        null,
        t.word,
        { name: null, colour: null },
        { name: t.word, colour: "#aa3300" },
      ),
  ],
  "POST /users/register": [
    (t, made, n) => row(["create", "user"], made, t.word, null, newPerson(t, n)),
  ],
  "POST /users/reset-password": [
    (t, _made, n) => row(["reset password", "session"], t.person, n.person, null, null),
  ],
  "POST /product-categories": [
    (t, made) => row(["create", "category"], made, t.word, null, { name: t.word, is_active: true }),
  ],
  "PATCH /product-categories/:_id": [
    (t) =>
      row(
        ["update", "category"],
        t.category,
        t.word,
        { name: `Category of ${t.word}`, is_active: true },
        { name: t.word, is_active: false },
      ),
  ],
  "DELETE /product-categories/:_id": [
    (t) => {
      const name = `Category of ${t.word}`;
      return row(["delete", "category"], t.category, name, { name, is_active: true }, null);
    },
  ],
  "POST /demo-products": [
    (t, made) =>
      row(["create", "demo"], made, t.word, null, {
        ...oldDemo(t),
        title: t.word,
        description: "About it",
        ...addresses("a", "index"),
        allows_camera: true,
        added_hosts: "cdn.example.com",
        tags: "solar, hvac",
      }),
  ],
  "PATCH /demo-products/:_id": [
    (t) => {
      const { category: _category, is_active: _active, ...before } = oldDemo(t);
      const after = {
        title: t.word,
        description: "Another text",
        ...addresses("b", "b"),
        ...permissions(true),
        added_hosts: "*.example.org, api.example.com",
        refused_hosts: "stats.example.com",
        tags: "net zero",
      };
      return row(["update", "demo"], t.demo, t.word, before, after);
    },
  ],
  "DELETE /demo-products/:_id": [
    (t) => row(["delete", "demo"], t.demo, oldDemo(t).title, oldDemo(t), null),
  ],
  "POST /deleted-demos/:_id/restore": [
    (t) =>
      row(["restore", "demo"], t.deletedDemo, oldDemo(t).title, null, {
        ...oldDemo(t),
        category: null,
      }),
  ],
  "POST /organization/department/entries": [
    (t) => row(["create", "department"], null, t.word, null, { name: t.word }),
  ],
  "POST /organization/department/entries/rename": [
    (t) =>
      row(["update", "department"], null, t.word, { name: t.freeDepartment }, { name: t.word }),
  ],
  "POST /organization/department/entries/removal": [
    (t) => row(["delete", "department"], null, t.freeDepartment, { name: t.freeDepartment }, null),
  ],
  "POST /organization/designation/entries": [
    (t) => row(["create", "designation"], null, t.word, null, { name: t.word }),
  ],
  "POST /organization/designation/entries/rename": [
    (t) =>
      row(["update", "designation"], null, t.word, { name: t.freeDesignation }, { name: t.word }),
  ],
  "POST /organization/designation/entries/removal": [
    (t) =>
      row(["delete", "designation"], null, t.freeDesignation, { name: t.freeDesignation }, null),
  ],
  "POST /regions": [
    (t, made) => row(["create", "region"], made, t.word, null, { name: t.word, is_active: true }),
  ],
  "PATCH /regions/:_id": [
    (t) =>
      row(
        ["update", "region"],
        t.emptyRegion,
        t.word,
        { name: `Region of ${t.word}`, is_active: true },
        { name: t.word, is_active: false },
      ),
  ],
  "POST /people-imports/:_id/start": [
    (t) =>
      row(["import", "user"], t.peopleImport, "people.csv", null, {
        create: 1,
        change: 0,
        refused: 0,
        invites: true,
      }),
  ],
  "DELETE /regions/:_id": [
    (t) => {
      const name = `Region of ${t.word}`;
      return row(["delete", "region"], t.emptyRegion, name, { name, is_active: true }, null);
    },
  ],
  "POST /countries": [
    (t, made, { region }) =>
      row(["create", "country"], made, t.word, null, { name: t.word, region, is_active: true }),
  ],
  "PATCH /countries/:_id": [
    (t, _made, { country }) =>
      row(["update", "country"], t.country, t.word, { name: country }, { name: t.word }),
  ],
  "DELETE /countries/:_id": [
    (t, _made, { region }) => {
      const name = `Country of ${t.word}`;
      const before = { name, region, is_active: true };
      return row(["delete", "country"], t.emptyCountry, name, before, null);
    },
  ],
  "POST /cities": [
    (t, made, { country }) =>
      row(["create", "city"], made, t.word, null, { name: t.word, country, is_active: true }),
  ],
  "PATCH /cities/:_id": [
    (t) =>
      row(
        ["update", "city"],
        t.city,
        t.word,
        { name: `City of ${t.word}`, is_active: true },
        { name: t.word, is_active: false },
      ),
  ],
  "DELETE /cities/:_id": [
    (t) => {
      const name = `City of ${t.word}`;
      return row(["delete", "city"], t.city, name, { name, is_active: true }, null);
    },
  ],
  "POST /user-types": [
    (t, made) =>
      row(["create", "user type"], made, t.word, null, { type_name: t.word, is_active: true }),
  ],
  "PATCH /user-types/:_id": [
    (t) =>
      row(
        ["update", "user type"],
        t.type,
        t.word,
        { type_name: `Type of ${t.word}`, is_active: true },
        { type_name: t.word, is_active: false },
      ),
  ],
  "DELETE /user-types/:_id": [
    (t) => {
      const type_name = `Type of ${t.word}`;
      return row(["delete", "user type"], t.type, type_name, { type_name, is_active: true }, null);
    },
  ],
  "PATCH /users/:_id": [
    (t, _made, n) =>
      row(["reject", "user"], t.person, t.word, only(oldPerson(t, n)), only(newPerson(t, n))),
    (t, _made, n) => {
      const [before, after] = [
        { is_active: true, isApproved: true },
        { is_active: false, isApproved: false },
      ];
      return row(["reject", "user"], t.person, n.person, before, after);
    },
  ],
  "DELETE /users/:_id": [
    (t, _made, n) => row(["delete", "user"], t.person, n.person, oldPerson(t, n), null),
  ],
  "POST /user-demo-mapping": [
    (t, made, n) => {
      const after = { demo: `Demo of ${t.word}`, person: n.person, expires_on: "2099-12-31" };
      return row(["create", "assignment"], made, `${after.demo} – ${n.person}`, null, after);
    },
  ],
  "PATCH /user-demo-mapping/:_id": [
    (t, _made, n) => {
      const name = `Demo of ${t.word} – ${n.person}`;
      const [before, after] = [{ expires_on: null }, { expires_on: "2099-12-31" }];
      return row(["update", "assignment"], t.mapping, name, before, after);
    },
  ],
  "DELETE /user-demo-mapping/:_id": [
    (t, _made, n) => {
      const before = { demo: `Demo of ${t.word}`, person: n.person };
      return row(["delete", "assignment"], t.mapping, `${before.demo} – ${n.person}`, before, null);
    },
  ],
};
