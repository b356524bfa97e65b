import { expect, test } from "vitest";
import { allowedHosts, HostList, hostOf, hostsIn, withTrialHosts } from "./outside-hosts.ts";

test.each([
  ["cdn.example.com", "cdn.example.com"],
  [" CDN.Example.com ", "cdn.example.com"],
  ["https://cdn.example.com/lib/three.min.js?v=1", "cdn.example.com"],
  ["//cdn.example.com/x", "cdn.example.com"],
  ["wss://live.example.com:8443/socket", "live.example.com:8443"],
  ["https://cdn.example.com:443", "cdn.example.com"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["*.example.com", "*.example.com"],
  ["my_bucket.s3.example.com", "my_bucket.s3.example.com"],
  ["localhost:3000", "localhost:3000"],
  ["192.0.2.7", "192.0.2.7"],
])("F27 %s is the host %s", (typed, host) => {
  expect(hostOf(typed)).toBe(host);
});

test.each([
  "",
  "*",
  "*.com",
  "*.1.2.3.4",
  "*.example.com/x",
  "a.*.example.com",
  "[::1]:80",
  "ftp://files.example.com",
  "javascript:alert(1)",
  "data:",
  "'self'",
  "'unsafe-inline'",
  "a.example; script-src *",
  "a.example, b.example",
  "a.example b.example",
  "a.example\r\nset-cookie: x=1",
  "a.example\n; sandbox",
  "a".repeat(300),
])("F27 nothing but a host reaches the header: %j", (typed) => {
  const host = hostOf(typed);
  if (host !== undefined) expect(host).toMatch(/^(\*\.)?[a-z0-9._-]+(:\d+)?$/);
  else expect(HostList.safeParse([typed]).success).toBe(false);
});

test("F27 hosts are what was found, less what was switched off, and what was added", () => {
  const decisions = { allows_every_host: false, added_hosts: ["c", "a"], refused_hosts: ["b"] };
  expect(allowedHosts(["a", "b"], decisions)).toEqual(["a", "c"]);
  expect(allowedHosts(["a", "b"], { ...decisions, allows_every_host: true })).toBeNull();
});

test("F27 a list is kept in one order, each host once", () => {
  expect(HostList.parse(["b.example", "https://a.example/x", "B.example"])).toEqual([
    "a.example",
    "b.example",
  ]);
});

test("F27 the address of a trial carries hosts and nothing else", () => {
  const hostsQuery = (address: string) => new URL(address).searchParams.get("hosts") ?? "";
  const hosts = ["a.example", "*.b.example:8080"];
  expect(hostsIn(hostsQuery(withTrialHosts("https://demo.example/x.html", hosts)))).toEqual(hosts);
  expect(hostsIn(hostsQuery(withTrialHosts("https://demo.example/x.html", null)))).toBeNull();
  expect(hostsIn("a.example; 'self' *.com b.example")).toEqual(["b.example"]);
});
