import { Tokenizer } from "htmlparser2";

const BYTE_ORDER_MARKS = ["\uFEFF", "\u00EF\u00BB\u00BF"];
const SPACE = /\s*/y;

/** The position at which a script comes first in the head, even if the page has no head tag. */
export function placeForScript(html: string): number {
  const mark = BYTE_ORDER_MARKS.find((bytes) => html.startsWith(bytes)) ?? "";
  const page = html.slice(mark.length);
  const { end, isHead } = readPrologue(page);
  if (isHead) return mark.length + end;
  SPACE.lastIndex = end;
  SPACE.test(page);
  return mark.length + SPACE.lastIndex;
}

/** What may precede the contents of the head: white space, comments, the doctype, and the tags html and head. */
function readPrologue(page: string): { end: number; isHead: boolean } {
  let end = 0;
  let tag = "";
  let isHead = false;
  const stop = () => tokenizer.pause();
  const goOnAfter = (bracket: number) => (end = bracket + 1);
  const onopentagend = (bracket: number) => {
    isHead = tag === "head";
    if (isHead || tag === "html") goOnAfter(bracket);
    if (tag !== "html") stop();
  };
  const tokenizer: Tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      oncomment: (_start, bracket) => goOnAfter(bracket),
      ondeclaration: (_start, bracket) => goOnAfter(bracket),
      onprocessinginstruction: (_start, bracket) => goOnAfter(bracket),
      ontext: (start, textEnd) => {
        if (page.slice(start, textEnd).trim() !== "") stop();
      },
      onopentagname: (start, nameEnd) => {
        tag = page.slice(start, nameEnd).toLowerCase();
      },
      onopentagend,
      onselfclosingtag: onopentagend,
      onclosetag: stop,
      oncdata: stop,
      onend: stop,
      ontextentity: stop,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
    },
  );
  tokenizer.write(page);
  return { end, isHead };
}

const ignore = () => undefined;
