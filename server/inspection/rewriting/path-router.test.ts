import { expect, it } from "vitest";
import { buildOf, page } from "../fixtures.ts";
import { inspectBuild } from "../inspect.ts";

const messagesOf = async (script: string, head = "") => {
  const { files, reader } = buildOf({
    "index.html": page(`${head}<script type="module" src="./app.js"></script>`),
    "app.js": script,
  });
  const { checks } = await inspectBuild(files, reader);
  return checks.map(({ code, message }) => `${code} ${/\((.*?)\)/.exec(message)?.[1]}`);
};

// What minifiers leave of the libraries, and of the same without the path.
const reactRouter = "let{pathname:a,search:b,hash:c}=t.location;return N(``,{pathname:a},s.state)";
const vue4 = "{back:null,position:t.length-1,replaced:!0,scroll:null}";
const vue3 = 'switch(r){case"history":this.history=new H(this,e.base);break}';
const wouter = 'for(const t of["popstate","pushState","replaceState","hashchange"])on(t)';
const tanstack =
  "P(`${w.location.pathname}${w.location.search}${w.location.hash}`,w.history.state)";

it.each([
  ["React Router", reactRouter],
  ["React Router", 'var e=t.location,n=e.pathname,r=e.search;return(0,i.a)("",{pathname:n})'],
  ["React Router", "var g=r.location,p=g.pathname,s=g.search,B=l.state||{};return[B.idx,x({})]"],
  ["Vue Router", vue4],
  ["Vue Router", `${vue3};new R({mode:"history",base:"./"})`],
  ["wouter", wouter],
  ["TanStack Router", tanstack],
])("B151 %s reads the path, and is named", async (name, script) => {
  expect(await messagesOf(script)).toEqual([`path-router ${name}`]);
});

it.each([
  ["React Router's hash", 'let{pathname:a="/"}=q(t.location.hash.substring(1));return N("",{})'],
  ["Vue Router's hash", `${vue4};return e.includes("#")||(e+="#"),W(e)`],
  ["Vue Router 3, hash or nothing said", `${vue3};new R({routes:[]})`],
  ["wouter's hash", `${wouter};const h=()=>"/"+location.hash.replace(/^#?\\/?/,"")`],
  ["TanStack's hash", `${tanstack};href=p=>\`\${w.location.pathname}\${w.location.search}#\${p}\``],
  ["a base that the page finds itself", `${reactRouter};x(B,{basename:location.pathname})`],
  ["no router", "history.pushState({},'',location.pathname+location.search)"],
])("B152 %s is passed over", async (_what, script) => {
  expect(await messagesOf(script)).toEqual([]);
});

it("B152 a page with a base of its own is passed over", async () => {
  expect(await messagesOf(reactRouter, '<base href="./">')).toEqual([]);
});
