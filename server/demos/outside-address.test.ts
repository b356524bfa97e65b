import { expect, test } from "vitest";
import { isOutsideAddress } from "./outside-address.ts";

const PORTAL = "https://portal.example.com";

test.each([
  "https://demos.example.org/build/index.html",
  "https://8.8.8.8/picture.png",
  "http://localhost:9000/index.html",
  "http://127.0.0.1:9000/",
])("E12 %s is taken", (address) => {
  expect(isOutsideAddress(address, PORTAL)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example",
  "http:\\\\evil.example",
  "http://demos.example.org/",
  "file:///etc/passwd",
  "ftp://demos.example.org/",
  "https://portal.example.com/anything",
  "https://user:secret@demos.example.org/",
  "https://169.254.169.254/latest/meta-data",
  "https://0.0.0.0/",
  "https://[::ffff:127.0.0.1]/",
  "https://10.0.0.1/",
  "https://192.168.1.1/",
  "https://[fd00::1]/",
  "https://2852039166/",
  "https:// space.example/",
  "not an address",
  "",
])("E12 %s is refused", (address) => {
  expect(isOutsideAddress(address, PORTAL)).toBe(false);
});
