import { expect, test } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signature.ts";

/** Published with the libraries of Standard Webhooks. */
const reference = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("S275 the signature is that of Standard Webhooks", () => {
  expect(signedHeaders(reference, [SECRET])).toEqual({
    "webhook-id": reference.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": SIGNATURE,
  });
});

test("S275 whatever is changed on the way changes the signature, and so does the secret", () => {
  const signatureOf = (other: Partial<typeof reference>, secret = SECRET) =>
    signedHeaders({ ...reference, ...other }, [secret])["webhook-signature"];
  for (const other of [{ id: "msg_2" }, { timestamp: 1_614_265_331 }, { body: '{"test": 1}' }])
    expect(signatureOf(other), JSON.stringify(other)).not.toBe(SIGNATURE);
  expect(signatureOf({}, newWebhookSecret())).not.toBe(SIGNATURE);
});

test("S275 while there are two secrets, each signs", () => {
  const two = signedHeaders(reference, [newWebhookSecret(), SECRET])["webhook-signature"];
  expect(two.split(" ")).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), SIGNATURE]);
});
