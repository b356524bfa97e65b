import { adminOnly, ownerOnly, personAdmin, type Sample, sample, signedIn } from "./sample-call.ts";
import { type Expectation, row } from "./log-entry.ts";
import { makeAuthenticator } from "./authenticator.ts";

/** No factor has been started, and this portal has no host name: the rest is tested beside its code. */
const notYet = { guest: 401, employee: 409, inside: 409, outside: 409, admin: 409 };
const notBegun = { guest: 400, employee: 400, inside: 400, outside: 400, admin: 400 };

const authenticator = makeAuthenticator();
const given = () => ({
  code: "123456",
  recovery_code: "0000-0000-0000-0000",
  passkey: authenticator.use("x", 1),
});
const challenge = "x".repeat(43);
const silently = { isWrite: false };

export const factorCalls: Sample[] = [
  sample("POST /users/login/passkey", notBegun, { body: () => ({ challenge }), ...silently }),
  sample("POST /users/login/second-factor", notBegun, {
    body: () => ({ challenge, device: "", ...given() }),
    ...silently,
  }),
  sample("GET /second-factor", signedIn),
  sample("GET /users/:_id/second-factor", personAdmin, { id: "person" }),
  sample("POST /second-factor/app/confirm", notYet, { body: () => ({ code: "123456" }) }),
  sample("POST /second-factor/app", signedIn, { body: () => ({ currentPassword: "" }) }),
  sample("DELETE /second-factor/app", ownerOnly),
  sample("POST /second-factor/recovery-codes", notYet),
  sample("POST /second-factor/passkeys/options", notYet, {
    body: () => ({ currentPassword: "" }),
  }),
  sample("POST /second-factor/passkeys", notYet, {
    body: () => ({ name: "Laptop", passkey: authenticator.create("x") }),
  }),
  sample("DELETE /second-factor/passkeys/:_id", ownerOnly, { id: "passkey" }),
  sample("POST /second-factor/proof/passkey", notYet),
  sample("POST /second-factor/proof", notYet, { body: given }),
  sample("DELETE /users/:_id/second-factor", personAdmin, { id: "guarded" }),
  sample("GET /factor-rules", adminOnly),
  sample("PUT /factor-rules/:_id", adminOnly, { id: "type", body: () => ({ grace_days: 14 }) }),
  // This type has no rule: factor-rules/routes.test.ts has one.
  sample("DELETE /factor-rules/:_id", adminOnly, { id: "type", ...silently }),
];

/** The audit entries that these calls leave. */
export const factorEntries: Record<string, Expectation[]> = {
  "DELETE /users/:_id/second-factor": [
    (t) => {
      const before = { apps: 0, passkeys: 1 };
      return row(["delete", "second factor"], t.guarded, `Guarded ${t.word}`, before, null);
    },
  ],
  "PUT /factor-rules/:_id": [
    (t) =>
      row(
        ["update", "user type"],
        t.type,
        `Type of ${t.word}`,
        { second_factor_grace_days: null },
        { second_factor_grace_days: 14 },
      ),
  ],
};
