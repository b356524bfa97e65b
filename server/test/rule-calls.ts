import { adminOnly, made, managers, ofRegion, type Sample, sample } from "./sample-call.ts";
import type { Things } from "./things.ts";

const ruleAbout = (t: Things) => ({
  region_id: t.region,
  country_id: t.country,
  department: t.department,
  designation: t.designation,
  user_type_id: "",
  expires_on: "2099-12-31",
});
/** Rules by which people have demos, and the last day of an assignment. */
export const ruleCalls: Sample[] = [
  sample("GET /assignment-rules", managers, { query: () => "page=1&size=10" }),
  sample("GET /assignment-rules/:_id", ofRegion, { id: "rule" }),
  sample(
    "POST /assignment-rules",
    { ...made(adminOnly), inside: 201 },
    { body: (t) => ({ ...ruleAbout(t), demo_product_ids: [t.demo] }) },
  ),
  sample("PATCH /assignment-rules/:_id", ofRegion, {
    id: "rule",
    body: (t) => ({ ...ruleAbout(t), demo_product_ids: [t.demo, t.playedDemo] }),
  }),
  sample("DELETE /assignment-rules/:_id", ofRegion, { id: "rule" }),
  sample("PATCH /user-demo-mapping/:_id", ofRegion, {
    id: "mapping",
    body: () => ({ expires_on: "2099-12-31" }),
  }),
];
