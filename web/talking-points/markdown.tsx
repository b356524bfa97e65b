import { lexer, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";
import { parseUrl } from "../../contract/parse-url.ts";
import { joinClasses } from "../ui/class-names.ts";
import { textLink } from "../ui/text-link.ts";

type Props = { text: string; className?: string };

/**
 * Markdown as elements of the page. The library only reads it: every element is made here, so that nothing else
 * can come of it. HTML is shown as the text that it is, a picture as its words.
 */
export const Markdown = ({ text, className }: Props) => (
  <div className={joinClasses("flex flex-col gap-2 wrap-anywhere", className)}>
    {blocks(lexer(text, { gfm: true, breaks: true }))}
  </div>
);

const blocks = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => {
    const key = `${index}`;
    switch (token.type) {
      case "space":
      case "def":
        return null;
      case "hr":
        return <hr key={key} className="border-line" />;
      case "heading":
        return (
          <p key={key} className="font-semibold">
            {inline(token.tokens)}
          </p>
        );
      case "blockquote":
        return (
          <blockquote key={key} className="border-l-2 border-line pl-3 text-ink-2">
            {blocks(token.tokens)}
          </blockquote>
        );
      case "list":
        return <List key={key} list={token as Tokens.List} />;
      case "paragraph":
        return <p key={key}>{inline(token.tokens)}</p>;
      case "text":
        return <span key={key}>{token["tokens"] ? inline(token["tokens"]) : token["text"]}</span>;
      default:
        return (
          <p key={key} className="whitespace-pre-wrap">
            {textOf(token)}
          </p>
        );
    }
  });

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => {
    const key = `${index}`;
    return <li key={key}>{blocks(item.tokens)}</li>;
  });
  if (!list.ordered) return <ul className="list-disc space-y-1 pl-5">{items}</ul>;
  return (
    <ol start={Number(list.start)} className="list-decimal space-y-1 pl-5">
      {items}
    </ol>
  );
}

const inline = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, index) => {
    const key = `${index}`;
    switch (token.type) {
      case "strong":
        return <strong key={key}>{inline(token.tokens)}</strong>;
      case "em":
        return <em key={key}>{inline(token.tokens)}</em>;
      case "del":
        return <del key={key}>{inline(token.tokens)}</del>;
      case "br":
        return <br key={key} />;
      case "link":
        return <SafeLink key={key} link={token as Tokens.Link} />;
      default:
        return textOf(token);
    }
  });

const LEADS_OUT = /^(https?|mailto):$/;

/** Only to pages and addresses of people; what else a link may hold is shown as its words. */
function SafeLink({ link: { href, tokens } }: { link: Tokens.Link }) {
  const address = parseUrl(href);
  if (!address || !LEADS_OUT.test(address.protocol)) return inline(tokens);
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" className={textLink}>
      {inline(tokens)}
    </a>
  );
}

/** What was written, where there is no element for it. */
function textOf(token: Token) {
  const { type, raw, text } = token as { type: string; raw: string; text?: string };
  return type === "html" ? raw : (text ?? raw);
}
