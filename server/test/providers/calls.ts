import { PASSWORD } from "../factories.ts";
import {
  type Expected,
  missingForAll,
  open,
  type Sample,
  sample,
  signedIn,
} from "../sample-call.ts";

/** Calls of somebody who never started a trip: the portal of these tests has no provider. See server/providers. */
const refused: Expected = {
  guest: 400,
  employee: 400,
  inside: 400,
  outside: 400,
  admin: 400,
};

/** Calls for signing in and out. */
export const signInCalls: Sample[] = [
  sample("POST /users/login", open, {
    body: (t) => ({
      deviceType: "desktop",
      seS_id: t.staffId,
      password: PASSWORD,
      lat: 0,
      log: 0,
    }),
    isWrite: false,
  }),
  sample("POST /users/logout", signedIn, { isWrite: false }),
  sample("POST /users/login/provider", missingForAll, {
    body: () => ({ provider: "acme", return_to: "/users" }),
    isWrite: false,
  }),
  sample("POST /users/login/provider/return", missingForAll, {
    body: () => ({ provider: "acme", query: "?code=x&state=y", device: "" }),
    isWrite: false,
  }),
  sample("POST /users/login/provider/registration", refused, {
    body: (t) => ({
      name: t.word,
      email: `${t.word.replace(" ", ".")}@example.com`,
      seS_id: `${t.staffId}1`,
      department: t.department,
      designation: t.designation,
      region_id: t.region,
      country_id: t.country,
    }),
    isWrite: false,
  }),
  sample("POST /users/login/link", refused, {
    body: () => ({ token: "x".repeat(43), device: "" }),
    isWrite: false,
  }),
];
