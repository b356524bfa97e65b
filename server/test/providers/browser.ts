import { asGuest, type Answer } from "../as.ts";
import type { TestPortal } from "../portal.ts";

type SignInOptions = { provider?: string; returnTo?: string };

/** A browser on its way to a provider and back: it keeps cookies and follows redirects. */
export function openBrowser(portal: TestPortal) {
  const call = asGuest(portal);
  let cookie = "";
  const post = async (path: string, body: object, headers = {}): Promise<Answer> => {
    const answer = await call("POST", path, body, { ...(cookie && { cookie }), ...headers });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return answer;
  };
  const begin = async ({ provider = "acme", returnTo = "/" }: SignInOptions = {}) => {
    const answer = await post("/users/login/provider", { provider, return_to: returnTo });
    const { url = "" } = (answer.body["data"] ?? {}) as { url?: string };
    return { ...answer, url };
  };
  const comeBack = (query: string, { provider = "acme", device = "" } = {}, headers = {}) =>
    post("/users/login/provider/return", { provider, query, device }, headers);
  return {
    begin,
    comeBack,
    post,
    /** Goes to the provider, signs in there, and returns with its answer. */
    async signIn(person: string, options: SignInOptions & { device?: string } = {}) {
      const { url } = await begin(options);
      return comeBack(await visit(url, person), options);
    },
  };
}

/** The query with which the provider sends the browser back. */
export async function visit(url: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let next = url, hops = 0; hops < 10; hops += 1) {
    const response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = set.split(";")[0]?.split(/=(.*)/s) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get("location");
    const isPrompt = location === null && new URL(next).pathname.startsWith("/interaction/");
    if (isPrompt) next = `${next}/as/${person}`;
    else if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    else next = new URL(location, next).href;
    const { pathname, search } = new URL(next);
    if (pathname.startsWith("/sign-in/with/")) return search;
  }
  throw new Error("The provider never sent the browser back");
}

export const sessionOf = (answer: Answer) => {
  const { session } = (answer.body["data"] ?? {}) as {
    session?: { token: string; device?: string; user: { _id: string; session_id: string } };
  };
  if (!session) throw new Error(JSON.stringify(answer.body));
  return session;
};
