import { crc32, deflateSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { largeThumbnail } from "../../contract/demos.ts";
import { asUser, type Call } from "../test/as.ts";
import { makeUser } from "../test/factories.ts";
import { startPortal, type TestPortal } from "../test/portal.ts";
import { createUpload, complete, sendFiles, uploadAll } from "../test/uploads.ts";

const CONTENT_URL = "https://content.example.com";
let portal: TestPortal;
let admin: Call;
beforeAll(async () => {
  portal = await startPortal({ CONTENT_URL });
  admin = await asUser(portal, await makeUser(portal.db, { role: "admin" }));
});
afterAll(() => portal.close());

const drawing = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

const tryPicture = async (name: string, bytes: Buffer | string) => {
  const upload = await createUpload(admin, "thumbnail", { [name]: bytes });
  await sendFiles(portal, upload, { [name]: bytes });
  const answer = await complete(admin, upload._id);
  await admin("DELETE", `/uploads/${upload._id}`);
  return answer;
};
const storedPicture = async (url: string) => {
  const object = await portal.store.open(url.slice(CONTENT_URL.length + 1));
  return object ? buffer(object.stream) : Buffer.alloc(0);
};

describe("a picture of 300x200", () => {
  test.each(["png", "jpeg", "webp"] as const)("F9 F11 is taken as %s", async (format) => {
    const bytes = await drawing().toFormat(format).toBuffer();
    const { url, build } = await uploadAll(portal, admin, "thumbnail", { "a b.x": bytes });
    expect(url).toMatch(
      /^https:\/\/content\.example\.com\/thumbnails\/[0-9a-f]{24}\/thumbnail\.webp$/,
    );
    expect(build).toBeUndefined();
    const { width, height, format: kept } = await sharp(await storedPicture(url)).metadata();
    expect({ width, height, kept }).toEqual({ width: 300, height: 200, kept: "webp" });
  });

  test("E7 says so", async () => {
    const { body } = await tryPicture("a.png", await drawing().png().toBuffer());
    expect(body["message"]).toBe("Thumbnail uploaded successfully!");
  });

  test("abuse 53 is re-encoded: location, camera and appended data are gone", async () => {
    const jpeg = await drawing()
      .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();
    const tail = Buffer.from("PK\u0003\u0004<script>alert(1)</script>");
    const { url } = await uploadAll(portal, admin, "thumbnail", {
      "a.jpg": Buffer.concat([jpeg, tail]),
    });
    const kept = await storedPicture(url);
    expect(kept.length).toBeGreaterThan(0);
    for (const trace of ["secret-owner", "script", "PK\u0003\u0004", "Exif"])
      expect(kept.includes(trace), trace).toBe(false);
  });

  test("counts as it is shown, also when the camera lay on its side", async () => {
    const lying = await drawing(200, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { url } = await uploadAll(portal, admin, "thumbnail", { "a.jpg": lying });
    const { width, height } = await sharp(await storedPicture(url)).metadata();
    expect([width, height]).toEqual([300, 200]);
  });

  test("has an address that nobody can guess from another", async () => {
    const bytes = await drawing().png().toBuffer();
    const urls = await Promise.all(
      [1, 2, 3].map(
        async () => (await uploadAll(portal, admin, "thumbnail", { "a.png": bytes })).url,
      ),
    );
    const starts = urls.map((url) => url.split("/").at(-2)?.slice(0, 8));
    expect(new Set(starts).size).toBe(3);
  });
});

describe("a picture of 900x600, as the trial run takes it", () => {
  test("F25 is kept in both sizes, the small one under its address", async () => {
    const bytes = await drawing(900, 600).webp().toBuffer();
    const { url, picture_id } = await uploadAll(portal, admin, "thumbnail", { "a.webp": bytes });
    const sizeOf = async (address: string) => {
      const { width, height, format } = await sharp(await storedPicture(address)).metadata();
      return [width, height, format];
    };
    expect(await sizeOf(url)).toEqual([300, 200, "webp"]);
    const large = largeThumbnail(url) ?? "";
    expect(await sizeOf(large)).toEqual([900, 600, "webp"]);
    const bytesKept = (await storedPicture(url)).length + (await storedPicture(large)).length;
    const { size } = await portal.db
      .selectFrom("pictures")
      .select("size")
      .where("id", "=", picture_id ?? "")
      .executeTakeFirstOrThrow();
    expect(Number(size)).toBe(bytesKept);
  });

  test("F25 one of 300x200 has no large one", async () => {
    const bytes = await drawing().png().toBuffer();
    const { url } = await uploadAll(portal, admin, "thumbnail", { "a.png": bytes });
    expect(largeThumbnail(url)).toBeNull();
  });
});

/** A header that promises more than any machine could hold. */
function hugePng() {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("abuse 53 what is no picture of that size", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script/></svg>';
  test.each([
    ["an SVG", "a.svg", svg],
    ["an SVG that calls itself PNG", "a.png", svg],
    ["a page that calls itself PNG", "a.png", "<!doctype html><script>alert(1)</script>"],
    ["a GIF that is also a script", "a.png", "GIF89a/*\u0000\u0000*/=1;alert(1)"],
    ["only the beginning of a PNG", "a.png", Buffer.from("89504e470d0a1a0a", "hex")],
    ["nothing", "a.png", ""],
    ["a TIFF", "a.png", Buffer.from("49492a0008000000", "hex")],
  ])("F9 %s is unreadable", async (_name, name, bytes) => {
    const { status, body } = await tryPicture(name, bytes);
    expect([status, body["message"]]).toEqual([400, "Failed to read image dimensions."]);
    expect(await portal.store.folders("uploads")).toEqual([]);
  });

  test("F9 half a picture is unreadable", async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, i) => (i * 7919) % 251));
    const raw = { width: 300, height: 200, channels: 3 } as const;
    const bytes = await sharp(noise, { raw }).png().toBuffer();
    const { status, body } = await tryPicture("a.png", bytes.subarray(0, bytes.length / 2));
    expect([status, body["message"]]).toEqual([400, "Failed to read image dimensions."]);
  });

  test.each([
    [299, 200],
    [200, 300],
    [600, 400],
  ])("F9 %i x %i is refused with its size", async (width, height) => {
    const { status, body } = await tryPicture(
      "a.png",
      await drawing(width, height).png().toBuffer(),
    );
    expect([status, body["message"]]).toEqual([
      400,
      `Image must be exactly 300x200 pixels. Selected image is ${width}x${height}px.`,
    ]);
  });

  test("5.2.6 65,535 x 65,535 costs its header and no more", async () => {
    const before = process.memoryUsage.rss();
    const { status, body } = await tryPicture("a.png", hugePng());
    expect([status, body["message"]]).toEqual([
      400,
      "Image must be exactly 300x200 pixels. Selected image is 65535x65535px.",
    ]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(20 * 1024 ** 2);
  });
});
