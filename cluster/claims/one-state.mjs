import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt, signIn } from "../client.mjs";

const PASSWORD = "A-long-password-2025!";
/** Of the sample company: an uploaded build. */
const DEMO = "Smart Building Twin";
const MAX_WRONG_PASSWORDS = 10;
/** A node that has just served a file of a build caches for 250 ms who may see it. */
const RIGHT_CACHED_MS = 300;

/** What is done at one node applies at the other with the next request; for files, within a quarter of a second. */
export async function holdsOnBothNodes({ portals, check }) {
  const [here, there] = portals.nodes;
  const admin = await signIn(here.url, "SESA100001");
  await checkSignOut({ here, there, check });
  await checkDeactivation({ admin, here, there, check });
  await checkRateLimit({ here, there, check });
  await checkList({ admin, there, check });
  await checkRevokedDemo({ admin, here, there, check });
}

async function checkSignOut({ here, there, check }) {
  const guide = await signIn(here.url, "SESA100003");
  const before = await guide.call("GET", "/sessions", undefined, there.url);
  await guide.call("POST", "/users/logout", {}, here.url);
  const after = await guide.call("GET", "/sessions", undefined, there.url);
  check(
    "signed out at one node is signed out at the other",
    [before.status, after.status],
    [200, 401],
  );
}

async function checkDeactivation({ admin, here, there, check }) {
  const person = await makeGuide(admin);
  const guide = await signIn(there.url, person.seS_id, PASSWORD);
  const before = await guide.call("GET", "/sessions");
  await admin.call("PATCH", `/users/${person._id}`, { is_active: false }, here.url);
  const after = await guide.call("GET", "/sessions");
  check("deactivated at one node is out at the other", [before.status, after.status], [200, 401]);
}

async function checkRateLimit({ here, there, check }) {
  const staffId = `SESA${randomInt(800_000, 899_999)}`;
  const statuses = [];
  for (let i = 0; i <= MAX_WRONG_PASSWORDS; i += 1) {
    const at = i % 2 === 0 ? here : there;
    const error = await signIn(at.url, staffId, "Not-the-password-1!").catch(String);
    statuses.push(Number(/\d+$/.exec(error)?.[0]));
  }
  check(
    "wrong passwords at both nodes are counted together",
    [statuses.slice(0, -1).includes(429), statuses.at(-1)],
    [false, 429],
  );
}

async function checkList({ admin, there, check }) {
  const name = `Made here ${randomInt(1e9)}`;
  const { data } = await admin.call("POST", "/product-categories", { name });
  const path = `/product-categories?search=${encodeURIComponent(name)}`;
  const found = await admin.call("GET", path, undefined, there.url);
  await admin.call("DELETE", `/product-categories/${data._id}`);
  const gone = await admin.call("GET", path, undefined, there.url);
  check(
    "a list shows at once what the other node changed",
    [found.data?.length, gone.data?.length ?? 0],
    [1, 0],
  );
}

async function checkRevokedDemo({ admin, here, there, check }) {
  const person = await makeGuide(admin);
  const search = encodeURIComponent(DEMO);
  const { data: demos } = await admin.call(
    "GET",
    `/demo-products?page=1&limit=12&search=${search}`,
  );
  const [demo] = demos;
  const given = { demo_product_id: demo._id, user_id: person._id };
  const { data: assignment } = await admin.call("POST", "/user-demo-mapping", given);
  const guide = await signIn(there.url, person.seS_id, PASSWORD);
  const seen = await guide.call("GET", `/demo-products/${demo._id}`);
  const address = new URL(seen.data.video_url);
  const file = `${there.contentUrl}${address.pathname}`;
  const played = await fetch(file);
  await admin.call("DELETE", `/user-demo-mapping/${assignment._id}`, undefined, here.url);
  const unseen = await guide.call("GET", `/demo-products/${demo._id}`);
  await sleep(RIGHT_CACHED_MS);
  const refused = await fetch(file);
  check(
    "a demo taken back at one node is neither listed nor played by the other",
    [seen.status, played.status, unseen.status, refused.ok],
    [200, 200, 404, false],
  );
}

/** An approved employee of the sample company's own kind, under no rule. */
async function makeGuide(admin) {
  const { data: guides } = await admin.call("GET", "/users?page=1&limit=100");
  const like = guides.find(({ seS_id }) => seS_id === "SESA100003") ?? guides[0];
  const digits = randomInt(900_000, 999_999);
  const body = {
    seS_id: `SESA${digits}`,
    name: "Of Both Nodes",
    email: `both.${digits}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    department: "Marketing",
    designation: like.designation,
    region_id: like.region_id?._id,
    country_id: like.country_id?._id,
    user_type_id: like.user_type_id?._id,
  };
  const { data, status, message } = await attempt(admin.call, "POST", "/users/register", body);
  if (status !== 201) throw new Error(`No person could be made: ${status} ${message}`);
  await admin.call("PATCH", `/users/${data._id}`, { is_active: true, isApproved: true });
  return data;
}
