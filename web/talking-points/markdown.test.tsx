import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

const render = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

test("E297 lists, emphasis, headings and links are drawn", () => {
  const html = render("# Open\n- **Doors** closed\n- Ask _who_\n\n1. [Site](https://a.example/x)");
  expect(html).toContain("<strong>Doors</strong> closed");
  expect(html).toContain("<em>who</em>");
  expect(html.match(/<li>/g)).toHaveLength(3);
  expect(html).toMatch(
    /<a href="https:\/\/a\.example\/x" target="_blank" rel="noopener noreferrer"[^>]*>Site<\/a>/,
  );
  expect(render("[Mail](mailto:a@b.example)")).toContain('href="mailto:a@b.example"');
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <b onclick=alert(1)>bold</b>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:alert(1))",
  "<javascript:alert(1)>",
  "![x](https://tracker.example/p.png)",
  '![x" onerror="alert(1)](x)',
  '[x](https://a.example/"onmouseover="alert(1))',
  "[x][y]\n\n[y]: javascript:alert(1)",
  "<svg/onload=alert(1)>",
  "| a |\n|---|\n| <script>alert(1)</script> |",
  "```html\n<script>alert(1)</script>\n```",
])("E297 nothing runs and nothing is fetched: %j", (text) => {
  const html = render(text);
  // Every tag that there is, with nothing in quotation marks: a name in a value is only a value.
  const tags = (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/"[^"]*"/g, '""'));
  for (const tag of tags) {
    expect(tag).toMatch(/^<\/?(div|p|span|ul|ol|li|strong|em|del|br|hr|a|blockquote)[\s/>]/);
    expect(tag).not.toMatch(/\son\w+=|src=|style=/i);
  }
  for (const [, address = ""] of html.matchAll(/href="([^"]*)"/g))
    expect(address).toMatch(/^(https?|mailto):/);
});

test("E297 what is no mark-up stays as it was written", () => {
  expect(render("a < b & c")).toContain("a &lt; b &amp; c");
  expect(render("one\ntwo")).toContain("one<br/>two");
});
