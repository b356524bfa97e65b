import type { LookupAddress } from "node:dns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryReasons, webhookMessages } from "../../contract/operation/webhooks.ts";
import { type Receiver, startReceiver } from "../test/webhooks/receiver.ts";
import { findAddressProblem } from "./guard-address.ts";
import { type Resolve, sendWebhook } from "./send-webhook.ts";

const strict = { allowsPrivate: false, allowsHttp: true };
const lenient = { allowsPrivate: true, allowsHttp: true };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const portOf = () => new URL(receiver.url).port;
const send = (url: string, guard = lenient, options = {}) =>
  sendWebhook({ url, body: "{}", headers: {} }, guard, options);

/** A name that leads to each of these in turn, as one does that means harm. */
function leadingTo(...answers: string[][]): Resolve & { lookups: number } {
  const resolve = (
    _host: string,
    _options: object,
    callback: (error: null, addresses: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(resolve.lookups, answers.length - 1)] ?? [];
    resolve.lookups += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  resolve.lookups = 0;
  return resolve;
}

const inside = [
  "127.0.0.1",
  "127.1.2.3",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "2852039166",
  "[::1]",
  "[::]",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::ffff:0:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[ff02::1]",
  "224.0.0.1",
  "255.255.255.255",
];

test.each(inside)(
  "S273 S274 %s is refused when it is saved, and when it is sent to",
  async (host) => {
    const url = `http://${host}:${portOf()}/inside`;
    expect(findAddressProblem(url, strict)).toBe(webhookMessages.insideAddress);
    expect(await send(url, strict)).toEqual({
      status: null,
      reason: deliveryReasons.inside(new URL(url).hostname),
      isFinal: true,
    });
    expect(receiver.at("/inside")).toEqual([]);
  },
);

test.each([
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "[fd00:ec2::254]",
  "192.0.0.192",
])(
  "S274 %s, which tells a cloud's secrets, is refused where private networks are allowed, too",
  async (host) => {
    const url = `http://${host}/latest/meta-data`;
    expect(findAddressProblem(url, lenient)).toBe(webhookMessages.insideAddress);
    expect(await send(url)).toMatchObject({ status: null, isFinal: true });
  },
);

test.each(["https://hooks.example.com/a", "https://8.8.8.8/", "https://[2606:4700::1111]/"])(
  "S273 %s is taken",
  (url) => {
    expect(findAddressProblem(url, { allowsPrivate: false, allowsHttp: false })).toBeUndefined();
  },
);

test("S273 without TLS nothing is saved or sent, unless a setting says so", async () => {
  const guard = { allowsPrivate: true, allowsHttp: false };
  expect(findAddressProblem("http://hooks.example.com/", guard)).toBe(webhookMessages.httpsOnly);
  const refused = { status: null, reason: deliveryReasons.httpsOnly, isFinal: true };
  expect(await send(`${receiver.url}/plain`, guard)).toEqual(refused);
  expect(receiver.at("/plain")).toEqual([]);
});

test("S274 a name is judged by where it leads: the machine's own, and one of which one address is inside", async () => {
  const url = `http://localhost:${portOf()}/by-name`;
  expect(await send(url, strict)).toMatchObject({ reason: { code: "webhooks.inside" } });
  const resolve = leadingTo(["8.8.8.8", "127.0.0.1"]);
  const named = `http://hooks.example.com:${portOf()}/by-name`;
  expect(await send(named, strict, { resolve })).toMatchObject({
    reason: deliveryReasons.inside("hooks.example.com"),
    isFinal: true,
  });
  expect(receiver.at("/by-name")).toEqual([]);
});

test("S274 the connection goes to the address that was checked, whatever the name says a moment later", async () => {
  const resolve = leadingTo(["127.0.0.1"], ["169.254.169.254"]);
  const url = `http://hooks.example.com:${portOf()}/pinned`;
  expect(await send(url, lenient, { resolve })).toMatchObject({ status: 204, reason: null });
  expect(resolve.lookups).toBe(1);
  expect(receiver.at("/pinned")[0]?.headers.host).toBe(`hooks.example.com:${portOf()}`);
  // The next delivery asks again, and is refused: metadata are out of reach even where networks are not.
  expect(await send(url, lenient, { resolve })).toMatchObject({
    reason: { code: "webhooks.inside" },
  });
  expect(receiver.at("/pinned")).toHaveLength(1);
});

test.each([
  [200, true, null],
  [302, true, "webhooks.redirect"],
  [307, true, "webhooks.redirect"],
  [400, true, "webhooks.status"],
  [410, true, "webhooks.status"],
  [408, false, "webhooks.status"],
  [429, false, "webhooks.status"],
  [500, false, "webhooks.status"],
  [503, false, "webhooks.status"],
])("S276 an answer of %d: final %s, %s", async (status, isFinal, code) => {
  receiver.reply = (_request, response) =>
    void response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end("words");
  const outcome = await send(`${receiver.url}/status`);
  expect(outcome).toMatchObject({ status, isFinal, reason: code && { code } });
  expect(receiver.at("/elsewhere")).toEqual([]);
});

test("S276 who does not answer, or whom nobody finds, is tried again", async () => {
  receiver.reply = () => undefined;
  expect(await send(`${receiver.url}/silent`, lenient, { timeoutMs: 50 })).toEqual({
    status: null,
    reason: deliveryReasons.timeout,
    isFinal: false,
  });
  expect(await send("http://127.0.0.1:1/", lenient)).toMatchObject({
    status: null,
    reason: { code: "webhooks.unreachable" },
    isFinal: false,
  });
});

test("S276 of an answer that does not end only a little is taken", async () => {
  let sent = 0;
  receiver.reply = (_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
    };
    response.on("drain", more);
    more();
  };
  // Nothing ends it but the receiver of the answer: without a limit this would run into the time limit.
  expect(await send(`${receiver.url}/endless`)).toMatchObject({ status: 200, reason: null });
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});
