import { MAX_COPY_BYTES } from "../../contract/builds/copies.ts";
import type { Fetched, FetchQuestion } from "./copy-files.ts";

/**
 * Fetches files of other hosts. A thread of its own, because the page's policy lets nobody call another host,
 * and this file comes with one that does (server/http/pages.ts): it knows no session and draws nothing.
 */
const MAX_WAIT_MS = 60_000;

self.addEventListener("message", ({ data }: MessageEvent<FetchQuestion>) => {
  void ask(data.address).then((fetched) => {
    const transfer = "bytes" in fetched ? [fetched.bytes] : [];
    self.postMessage({ ...fetched, id: data.id }, { transfer });
  });
});

const TERMS: RequestInit = { credentials: "omit", referrerPolicy: "no-referrer" };

async function ask(address: string): Promise<Fetched> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const answer = await fetch(address, { ...TERMS, mode: "cors", signal });
    if (!answer.ok) return { failed: "status", status: answer.status };
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength > MAX_COPY_BYTES) return { failed: "size" };
    return { bytes, source: answer.url, type: answer.headers.get("content-type") ?? "" };
  } catch {
    return { failed: (await answersAtAll(address)) ? "forbidden" : "unreachable" };
  }
}

/** A host that does not let its files be read answers all the same. */
const answersAtAll = (address: string) =>
  fetch(address, { ...TERMS, mode: "no-cors", signal: AbortSignal.timeout(MAX_WAIT_MS) }).then(
    () => true,
    () => false,
  );
