import sharp, { type Color, type Sharp } from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOGO_HEIGHT, LOGO_WIDTH, MAX_LOGO_BYTES } from "../../contract/company.ts";
import { PORTAL_TITLE } from "../../contract/portal.ts";
import { asGuest, asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { blockMailDelivery } from "../test/outbox.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";

let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal();
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
beforeEach(async () => {
  await admin("PATCH", "/company", { name: null, colour: null, logo: null });
});
afterAll(() => portal.close());

const draw = (width: number, height: number, background: Color = "teal") =>
  sharp({ create: { width, height, channels: 4, background } });
const send = async (picture: Sharp) =>
  admin("PATCH", "/company", { logo: (await picture.toBuffer()).toString("base64") });
const read = async (url: string) => {
  const response = await fetch(portal.url + url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

test("B60 whose portal it is can be chosen by administrators and read by guests", async () => {
  const { status, body } = await admin("PATCH", "/company", {
    name: " Northwind ",
    colour: "#AA3300",
  });
  expect([status, body["message"]]).toEqual([200, "Company settings saved"]);
  const chosen = { name: "Northwind", colour: "#aa3300", logo: null };
  expect(body["data"]).toEqual(chosen);
  expect((await asGuest(portal)("GET", "/company")).body["data"]).toEqual(chosen);
});

test("what is left out stays, and what is blank is taken away", async () => {
  await admin("PATCH", "/company", { name: "Northwind", colour: "#aa3300" });
  const { body } = await admin("PATCH", "/company", { colour: "" });
  expect(body["data"]).toEqual({ name: "Northwind", colour: null, logo: null });
});

test.each(["red", "#abc", "#12345g", "#1234567", "url(x)", "#123456;}"])(
  "the colour %s is refused",
  async (colour) => {
    const { status, body } = await admin("PATCH", "/company", { colour });
    expect([status, body["message"]]).toEqual([400, "Use a colour such as #0b7a49"]);
  },
);

describe("B61 a logo", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "is taken as %s and served as PNG",
    async (format) => {
      const { body } = await send(draw(300, 100).toFormat(format));
      const { logo } = body["data"] as { logo: { url: string; icon_url: string } };
      expect(logo).toMatchObject({ width: 300, height: 100, tone: "any" });
      const { response, bytes } = await read(logo.url);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await sharp(bytes).metadata()).toMatchObject({
        width: 300,
        height: 100,
        format: "png",
      });
      const icon = await sharp((await read(logo.icon_url)).bytes).metadata();
      expect([icon.width, icon.height]).toEqual([64, 64]);
    },
  );

  test("is kept no larger than it is drawn, in its own shape", async () => {
    const { body } = await send(draw(2000, 1000).png());
    expect(body["data"]).toMatchObject({ logo: { width: LOGO_HEIGHT * 2, height: LOGO_HEIGHT } });
    const wide = await send(draw(2000, 100).png());
    expect(wide.body["data"]).toMatchObject({ logo: { width: LOGO_WIDTH, height: 32 } });
  });

  test("of dark strokes on nothing is known as dark", async () => {
    const strokes = await draw(100, 20, "#101020").png().toBuffer();
    const onNothing = draw(100, 60, "#00000000")
      .composite([{ input: strokes }])
      .png();
    expect((await send(onNothing)).body["data"]).toMatchObject({ logo: { tone: "dark" } });
  });

  test("is re-encoded: data appended to the picture is gone", async () => {
    const tail = Buffer.from("<script>alert(1)</script>");
    const bytes = Buffer.concat([await draw(50, 50).png().toBuffer(), tail]);
    const { body } = await admin("PATCH", "/company", { logo: bytes.toString("base64") });
    const { logo } = body["data"] as { logo: { url: string } };
    expect((await read(logo.url)).bytes.includes("script")).toBe(false);
  });

  test.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["the beginning of a PNG", "\u0089PNG\r\n\u001a\n"],
  ])("that is %s is refused", async (_what, text) => {
    const logo = Buffer.from(text, "latin1").toString("base64");
    const { status, body } = await admin("PATCH", "/company", { logo });
    expect([status, body["message"]]).toEqual([400, "Use a PNG, JPEG or WebP picture"]);
  });

  test("that is too large is refused with a message", async () => {
    const logo = Buffer.alloc(MAX_LOGO_BYTES + 1).toString("base64");
    const { status, body } = await admin("PATCH", "/company", { logo });
    expect([status, body["message"]]).toEqual([400, "The logo must be at most 512 kB"]);
  });

  test("that is not there is not found; an outdated address is never cached with another logo", async () => {
    expect((await read("/api/v1/company/logo")).response.status).toBe(404);
    await send(draw(40, 40).png());
    const { response } = await read("/api/v1/company/logo?version=older");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});

test("B62 the log tells what was changed, and says nothing of the same again", async () => {
  const entries = () =>
    portal.db
      .selectFrom("activity_logs")
      .select(["record_name", "before", "after"])
      .where("module", "=", "company")
      .orderBy("sequence", "desc")
      .execute();
  await admin("PATCH", "/company", { name: "Northwind" });
  const [entry] = await entries();
  expect(entry).toEqual({
    record_name: "Northwind",
    before: { name: null },
    after: { name: "Northwind" },
  });
  const { length } = await entries();
  await admin("PATCH", "/company", { name: "Northwind" });
  expect(await entries()).toHaveLength(length);
});

test("B62 letters are signed with the company's name", async () => {
  const employee = await makeUser(portal.db, { role: "employee" });
  await blockMailDelivery(portal);
  const lastBody = async () => {
    await asGuest(portal)("POST", "/users/forgot-password", { seS_id: employee.ses_id });
    const { body } = await portal.db
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", employee.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return body;
  };
  expect(await lastBody()).not.toContain("-- ");
  await admin("PATCH", "/company", { name: "Northwind" });
  expect((await lastBody()).endsWith(`\n-- \nNorthwind · ${PORTAL_TITLE}\n`)).toBe(true);
});
