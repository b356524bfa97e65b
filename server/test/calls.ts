import { type OrganizationList, organizationLists } from "../../contract/organization.ts";
import { PASSWORD } from "./factories.ts";
import { factorCalls } from "./factor-calls.ts";
import { clientLinkCalls } from "./client-links/calls.ts";
import { kioskCalls } from "./kiosks/calls.ts";
import { meetingCalls } from "./meetings/calls.ts";
import { personalCalls } from "./personal-calls.ts";
import { signInCalls } from "./providers/calls.ts";
import { operationCalls } from "./operation-calls.ts";
import { demoListCalls } from "./demo-list-calls.ts";
import { ruleCalls } from "./rule-calls.ts";
import {
  adminOnly,
  made,
  managers,
  ownerOnly,
  forbiddenToAll,
  missingForAll,
  ofRegion,
  open,
  personAdmin,
  type Sample,
  sample,
  signedIn,
} from "./sample-call.ts";
import { pathPlaceholders, type Things } from "./things.ts";

const changeOfPerson = (t: Things) => ({
  name: t.word,
  email: `${t.word.replace(" ", ".")}@example.com`,
  password: "",
  confirmPassword: "",
  department: t.department,
  designation: t.designation,
  region_id: t.region,
  country_id: t.country,
  user_type_id: t.type,
  is_active: false,
  isApproved: false,
});
const newPerson = (t: Things) => ({
  ...changeOfPerson(t),
  seS_id: `${t.staffId}0`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

const filterOf = (t: Things) => ({
  search: t.staffId,
  region_id: t.region,
  country_id: t.country,
  role: "employee",
});

/** Calls that take files: they are tested beside their code. */
export const excludedCalls = [
  "POST /organization/department",
  "POST /organization/designation",
  "POST /people-imports",
  "PUT /uploads/objects",
];

/** Every other call of the API. */
export const calls: Sample[] = [
  ...signInCalls,
  sample("GET /sessions", signedIn),
  sample("DELETE /sessions", signedIn, { isWrite: false }),
  // Somebody else's: the owner's rights are tested in sessions/own-sessions.test.ts.
  sample("PATCH /sessions/:_id", ownerOnly, { id: "session", body: (t) => ({ place: t.word }) }),
  sample("DELETE /sessions/:_id", ownerOnly, { id: "session" }),
  sample("POST /users/forgot-password", open, {
    body: (t) => ({ seS_id: t.staffId }),
    isWrite: false,
  }),
  sample("POST /users/reset-password", open, {
    body: (t) => ({ token: t.resetToken, password: "Brand-new-1!" }),
  }),
  sample("POST /users/register", { ...made(adminOnly), guest: 201 }, { body: newPerson }),
  sample("GET /health", open),
  sample("GET /health/live", open),
  sample("GET /health/ready", open),
  sample("GET /user-types", open, { query: () => "page=1&size=10" }),
  sample("GET /regions", open),
  sample("GET /countries", open, { query: (t) => `region_id=${t.region}` }),
  sample("GET /organization/getDepartment", open),
  sample("GET /organization/getDesignation", open),
  sample("GET /cities", signedIn, { query: (t) => `country_id=${t.country}` }),
  sample("GET /product-categories", signedIn),
  sample("PUT /demo-products/:_id/favourite", { ...signedIn, employee: 404 }, { id: "demo" }),
  // A demo without a build stays without one.
  sample(
    "DELETE /demo-products/:_id/favourite",
    { ...signedIn, employee: 404 },
    { id: "demo", isWrite: false },
  ),
  sample("GET /tags", signedIn),
  ...personalCalls,
  ...meetingCalls,
  ...clientLinkCalls,
  ...kioskCalls,
  ...factorCalls,
  sample("GET /users", managers),
  sample("GET /users/allUsers", managers),
  sample("GET /users/getUserByField", managers),
  sample("GET /users/:_id", { ...signedIn, employee: 404, outside: 404 }, { id: "person" }),
  sample(
    "GET /users/:_id/overview",
    { ...signedIn, employee: 404, outside: 404 },
    { id: "person" },
  ),
  sample("GET /users/:_id/sessions", personAdmin, { id: "person" }),
  sample("DELETE /users/:_id/sessions", personAdmin, { id: "person", isWrite: false }),
  sample("DELETE /users/:_id/sessions/:session", personAdmin, { id: "person", isWrite: false }),
  sample("GET /user-demo-mapping", managers, { query: () => "page=1&size=1000" }),
  sample("GET /user-demo-mapping/candidates", managers, { query: (t) => `demos=${t.demo}` }),
  ...ruleCalls,
  ...demoListCalls,
  sample("GET /activity-logs", adminOnly, { query: () => "page=1&size=10" }),
  sample("GET /activity-logs/export", adminOnly),
  sample("GET /company", open),
  sample("GET /company/logo", missingForAll, { query: () => "version=1" }),
  sample("GET /company/icon", missingForAll, { query: () => "version=1" }),
  sample("PATCH /company", adminOnly, {
    body: (t) => ({ name: t.word, colour: "#aa3300", logo: null, first_steps_hidden: true }),
  }),
  sample("GET /dashboard", adminOnly),
  sample("GET /attention", signedIn),
  sample("POST /attention/visit", signedIn),
  sample("POST /attention/seen", signedIn),
  sample("GET /watches", signedIn),
  sample("GET /insights", managers),
  sample("GET /insights/time", managers),
  sample("GET /insights/groups", managers, { query: () => "by=person" }),
  sample("GET /insights/never-shown", managers),
  sample("GET /insights/never-opened", managers),
  sample("GET /insights/export", managers, { query: () => "view=demo" }),
  sample(
    "POST /watches",
    { ...signedIn, employee: 404 },
    { body: (t) => ({ _id: t.newId, demo_id: t.demo, elapsed: 0, meeting_id: t.meeting }) },
  ),
  sample("POST /watches/:_id/beats", ownerOnly, { id: "newId", body: () => ({ runs: [[0, 15]] }) }),
  sample("POST /product-categories", made(adminOnly), { body: (t) => ({ name: t.word }) }),
  sample("PATCH /product-categories/:_id", adminOnly, {
    id: "category",
    body: (t) => ({ name: t.word, _id: t.category, is_active: false }),
  }),
  sample("DELETE /product-categories/:_id", adminOnly, { id: "category" }),
  sample("POST /demo-products", made(adminOnly), {
    body: (t) => ({
      title: t.word,
      description: "About it",
      image_url: "https://pictures.example.com/a.png",
      video_url: "https://demos.example.com/index.html",
      product_category_id: { _id: t.category },
      is_active: true,
      allows_camera: true,
      allows_microphone: false,
      allows_popups: false,
      allows_every_host: false,
      added_hosts: ["cdn.example.com"],
      refused_hosts: [],
      tags: ["solar", "HVAC"],
    }),
  }),
  sample("PATCH /demo-products/:_id", adminOnly, {
    id: "demo",
    body: (t) => ({
      title: t.word,
      description: "Another text",
      image_url: "https://pictures.example.com/b.png",
      video_url: "https://demos.example.com/b.html",
      allows_camera: true,
      allows_microphone: true,
      allows_popups: true,
      allows_every_host: true,
      added_hosts: ["api.example.com", "*.example.org"],
      refused_hosts: ["stats.example.com"],
      tags: ["net zero"],
      product_category_id: { name: "Renamed", _id: t.category },
    }),
  }),
  sample("DELETE /demo-products/:_id", adminOnly, { id: "demo" }),
  sample("POST /demo-products/:_id/versions/:build/restore", adminOnly, {
    id: "playedDemo",
    body: () => ({ note: "It was right before" }),
    isBodyOptional: true,
  }),
  sample("GET /night-watch", adminOnly),
  sample("POST /demo-products/:_id/night-watch", adminOnly, { id: "playedDemo" }),
  sample("POST /demo-products/:_id/night-watch/approve", adminOnly, { id: "playedDemo" }),
  sample("PATCH /builds/:_id/proof", adminOnly, {
    id: "build",
    body: () => ({ firstPictureMs: 900, framesPerSecond: 60, errors: [], hasDied: false }),
  }),
  sample("POST /uploads", made(adminOnly), {
    body: () => ({ kind: "webgl", files: [{ path: "index.html", size: 1 }] }),
  }),
  sample("GET /uploads", adminOnly),
  // Somebody else's: the owner's rights are tested in uploads/routes.test.ts.
  sample("GET /uploads/:_id", forbiddenToAll, { id: "upload" }),
  sample("POST /uploads/:_id/complete", forbiddenToAll, { id: "upload", body: () => ({}) }),
  sample("DELETE /uploads/:_id", forbiddenToAll, { id: "upload" }),
  ...organizationLists.flatMap(entryCalls),
  ...operationCalls,
  sample("POST /regions", made(adminOnly), { body: (t) => ({ name: t.word, is_active: false }) }),
  sample("PATCH /regions/:_id", adminOnly, {
    id: "emptyRegion",
    body: (t) => ({ name: t.word, is_active: false }),
  }),
  sample("DELETE /regions/:_id", adminOnly, { id: "emptyRegion" }),
  sample("POST /countries", made(adminOnly), {
    body: (t) => ({ region_id: t.region, name: t.word }),
  }),
  sample("PATCH /countries/:_id", adminOnly, {
    id: "country",
    body: (t) => ({ name: t.word, is_active: true, region_id: t.region }),
  }),
  sample("DELETE /countries/:_id", adminOnly, { id: "emptyCountry" }),
  sample("POST /cities", made(adminOnly), {
    body: (t) => ({ country_id: t.country, name: t.word }),
  }),
  sample("PATCH /cities/:_id", adminOnly, {
    id: "city",
    body: (t) => ({ name: t.word, is_active: false }),
  }),
  sample("DELETE /cities/:_id", adminOnly, { id: "city" }),
  sample("POST /user-types", made(adminOnly), {
    body: (t) => ({ type_name: t.word, is_active: true }),
  }),
  sample("PATCH /user-types/:_id", adminOnly, {
    id: "type",
    body: (t) => ({ type_name: t.word, is_active: false }),
  }),
  sample("DELETE /user-types/:_id", adminOnly, { id: "type" }),
  sample(
    "PATCH /users/:_id",
    { ...adminOnly, employee: 404, outside: 404 },
    { id: "person", body: changeOfPerson },
  ),
  sample(
    "PATCH /users/:_id",
    { ...adminOnly, employee: 404, inside: 200, outside: 404 },
    { id: "person", body: () => ({ is_active: false, isApproved: false }) },
  ),
  sample("POST /users/batch", ofRegion, {
    body: (t) => ({
      found: { search: t.staffId, role: "employee", state: "active", region_id: t.region },
      except: [],
      is_active: false,
      isApproved: false,
    }),
  }),
  sample("DELETE /users/:_id", adminOnly, { id: "person" }),
  // Somebody else's: the owner's rights are tested in users/undo-decision.test.ts.
  sample(
    "DELETE /users/:_id/decision",
    { ...forbiddenToAll, employee: 404, outside: 404 },
    { id: "person" },
  ),
  sample(
    "POST /user-demo-mapping",
    { ...made(adminOnly), inside: 201 },
    { body: (t) => ({ demo_product_id: t.demo, user_id: t.person, expires_on: "2099-12-31" }) },
  ),
  sample(
    "DELETE /user-demo-mapping/:_id",
    { ...adminOnly, inside: 200, outside: 404 },
    { id: "mapping" },
  ),
  sample(
    "POST /user-demo-mapping/batch",
    { ...made(adminOnly), inside: 201 },
    {
      body: (t) => ({ demo_product_ids: [t.demo], found: filterOf(t), except: [], expires_on: "" }),
    },
  ),
  sample("POST /user-demo-mapping/batch/delete", ofRegion, { body: (t) => ({ ids: [t.mapping] }) }),
  sample("POST /user-demo-mapping/batch/delete", ofRegion, {
    body: (t) => ({ found: { user: t.person, demo: t.playedDemo }, except: [] }),
  }),
];

export const titleOf = ({ method, path }: Sample) => `${method} ${path(pathPlaceholders)}`;
/** Of departments and of designations. */
function entryCalls(list: OrganizationList): Sample[] {
  const path = `/organization/${list}/entries`;
  const free = list === "department" ? "freeDepartment" : "freeDesignation";
  return [
    sample(`GET ${path}`, adminOnly),
    sample(`POST ${path}`, made(adminOnly), { body: (t) => ({ name: t.word }) }),
    sample(`POST ${path}/rename`, adminOnly, {
      body: (t) => ({ name: t[free], new_name: t.word }),
    }),
    sample(`POST ${path}/removal`, adminOnly, { body: (t) => ({ name: t[free] }) }),
  ];
}
