import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../start/config.ts";
import { newId } from "../db/ids.ts";
import { createMailer } from "./mailer.ts";

/** What arrived, and whether it came encrypted. */
const received: { isSecure: boolean }[] = [];
const serverOf = (disabledCommands: string[]) =>
  new SMTPServer({
    authOptional: true,
    disabledCommands,
    onData(stream, session, done) {
      received.push({ isSecure: session.secure });
      stream.resume().once("end", () => done());
    },
  });
/** As if somebody on the way had taken STARTTLS out of the greeting; and one as it should be. */
const [stripped, secure] = [serverOf(["STARTTLS"]), serverOf([])];
const portOf = (server: SMTPServer) => (server.server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [stripped, secure]) {
    server.listen(0, "0.0.0.0");
    await once(server.server, "listening");
  }
});
afterAll(async () => {
  for (const server of [stripped, secure])
    await new Promise<void>((resolve) => server.close(resolve));
});

/** Some name of this machine that is not known to be its own loopback. */
const outside =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal)?.address ?? hostname();

async function send(url: string) {
  const mailer = createMailer(readConfig({ SMTP_URL: url }), { info: () => undefined });
  received.length = 0;
  await mailer.send({ id: newId(), recipient: "a@example.com", subject: "Hello", body: "text" });
  return received;
}

test("S18 mail does not leave in the clear: a server must offer STARTTLS", async () => {
  await expect(send(`smtp://${outside}:${portOf(stripped)}`)).rejects.toThrow(/STARTTLS/);
  expect(received).toEqual([]);
});

test("S18 it travels encrypted where the server offers it", async () => {
  const trusting = "tls.rejectUnauthorized=false";
  const sent = await send(`smtp://${outside}:${portOf(secure)}?${trusting}`);
  expect(sent).toEqual([{ isSecure: true }]);
  await expect(send(`smtp://${outside}:${portOf(secure)}`)).rejects.toThrow(/certificate/);
});

test("S18 it travels in the clear where the address says so, and on this machine", async () => {
  const plain = [{ isSecure: false }];
  expect(await send(`smtp://${outside}:${portOf(stripped)}?tls=off`)).toEqual(plain);
  expect(await send(`smtp://${outside}:${portOf(secure)}?tls=off`)).toEqual(plain);
  expect(await send(`smtp://127.0.0.1:${portOf(stripped)}`)).toEqual(plain);
});
