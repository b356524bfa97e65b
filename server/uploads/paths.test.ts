import { expect, test } from "vitest";
import { complaintsAbout } from "./paths.ts";

test.each([
  "index.html",
  "My Demo/Build/über #1 100%.js",
  "a/b (1), c & d.png",
  "a/...hidden",
  "a/.well-known/x",
  "a/%zz",
  "日本/索引.html",
  `${"d/".repeat(31)}x`,
  `${"ä".repeat(127)}/x`,
  "שלום/עולם.html",
  "a/\u{1f469}\u200d\u{1f4bb}.png",
  "a/\u{1f469}\u{1f3fd}\u200d\u{1f680}.png",
  "a/\u{1f3f3}\ufe0f\u200d\u{1f308}.png",
])("%j is a usable path", (path) => {
  expect(complaintsAbout([path])).toEqual([]);
});

test.each([
  ["../../x", /points outside/],
  ["a/../../x", /points outside/],
  ["a/./x", /points outside/],
  ["..", /points outside/],
  ["/x", /begin/],
  ["C:/x", /begin/],
  ["C:\\x", /backslash/],
  ["a\\..\\b", /backslash/],
  ["\\\\host\\share", /backslash/],
  ["a/%2e%2e/b", /encoded/],
  ["a/%2E%2e/b", /encoded/],
  ["a/%252e%252e/b", /encoded/],
  ["a/..%2fb", /encoded/],
  ["a/%5c..", /encoded/],
  ["a%00.html", /encoded/],
  ["a\0b", /cannot be used/],
  ["a\nb", /cannot be used/],
  ["\ud800", /cannot be used/],
  ["a//b", /empty name/],
  ["a/", /empty name/],
  ["", /no name/],
  [".htaccess", /web server/],
  ["a/.HTpasswd", /web server/],
  ["CON", /Windows/],
  ["a/con.txt", /Windows/],
  ["a/Lpt1/x", /Windows/],
  ["NUL.tar.gz", /Windows/],
  ["a/x.", /ends with/],
  ["a /x", /ends with/],
  ["x ", /ends with/],
  ["a/.. /x", /ends with/],
  ["x".repeat(256), /longer than 255/],
  [`${"d/".repeat(200)}${"x".repeat(200)}`, /longer than 512/],
  [`${"d/".repeat(32)}x`, /32 levels/],
])("abuse 47 %j is refused by name", (path, reason) => {
  const complaint = complaintsAbout(["fine/index.html", path])[0]?.message;
  expect(complaint).toMatch(reason);
  expect(complaint).toContain(JSON.stringify(path.slice(0, 200)));
});

test.each([
  ["a/exe\u202egnp.js", "\\u{202e}"],
  ["a/\u202dx", "\\u{202d}"],
  ["a/\u2066x\u2069", "\\u{2066}"],
  ["a/x\u200f", "\\u{200f}"],
  ["a/in\u200bdex.html", "\\u{200b}"],
  ["a/in\u200cdex.html", "\\u{200c}"],
  ["\ufeffindex.html", "\\u{feff}"],
  ["a/in\u00addex.html", "\\u{ad}"],
  ["a/x\u2028y", "\\u{2028}"],
  ["a/x\u{e0041}", "\\u{e0041}"],
  ["a/in\u200ddex.html", "\\u{200d}"],
  ["a/\u{1f469}\u200dx", "\\u{200d}"],
  ["a/x\u200d\u{1f469}", "\\u{200d}"],
  ["a/\u{1f469}\u200d\u200d\u{1f4bb}", "\\u{200d}"],
])("S17 %j is refused, and what cannot be seen is shown by its number", (path, shown) => {
  const { message: complaint = "" } = complaintsAbout(["fine/index.html", path])[0] ?? {};
  expect(complaint).toMatch(/contains an invisible character$/);
  expect(complaint).toContain(shown);
  expect(complaint).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]/u);
});

test.each([
  ["a/Ring \u009d750.glb", "Ring \\u{9d}750"],
  ["a/x\u007f", "x\\u{7f}"],
  ["a/x\u0085y", "x\\u{85}y"],
  ["a/x\u001b", "x\\u001b"],
])(
  "B154 abuse 47 %j is refused, and its control character is shown by its number",
  (path, shown) => {
    const [complaint] = complaintsAbout(["fine/index.html", path]);
    expect(complaint?.message).toMatch(/contains characters that cannot be used$/);
    expect(complaint?.message).toContain(shown);
  },
);

test.each([
  [["a/Index.html", "a/index.html"], /"a\/Index.html" and "a\/index.html" are alike/],
  [["a/M\u00e4rz", "a/Ma\u0308rz"], /are alike/],
  [["a/x", "a/x"], /are alike/],
  [["a/b", "a/b/c"], /"a\/b" is a file and a folder/],
  [["A/B", "a/b/c"], /is a file and a folder/],
])("%j cannot lie side by side everywhere", (paths, reason) => {
  expect(complaintsAbout(paths).map(({ message }) => message)).toEqual([
    expect.stringMatching(reason),
  ]);
});
