import type pg from "pg";
import { median, timed } from "./measure.ts";
import { startBuiltPortal } from "./portal.ts";

type Headers = Record<string, string>;
const ROUNDS = 40;
const ROWS = 100_000;

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).then((answer) => answer.text());

/** The time an answer takes must not reveal whether an account exists. */
export async function printEnumerationTimes(url: string, client: pg.Client) {
  const { rows } = await client.query<{ ses_id: string }>(
    "select ses_id from users where is_active limit 1",
  );
  const known = rows[0]?.ses_id ?? "";
  const requests = {
    "sign-in with a wrong password": (seS_id: string) =>
      post(url, "/users/login", { seS_id, password: "wrong-password" }),
    "forgotten password": (seS_id: string) => post(url, "/users/forgot-password", { seS_id }),
  };
  for (const [name, request] of Object.entries(requests)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < ROUNDS; i += 1) {
      await client.query("delete from rate_limits");
      times.known.push(await timed(() => request(known)));
      times.unknown.push(await timed(() => request(`SESA99${100_000 + i}`)));
    }
    const ratio = median(times.unknown) / median(times.known);
    console.log(`${name}, nobody / somebody: ${ratio.toFixed(2)}`);
  }
}

/** What others wait for while a long list is read and written. */
export async function printListUpload(url: string, headers: Headers) {
  const names = Array.from({ length: ROWS }, (_, i) => `Bench unit number ${i}`);
  const form = new FormData();
  form.append("file", new Blob([names.join("\n")]), "list.csv");
  const waits: number[] = [];
  const state = { isDone: false };
  const upload = timed(async () => {
    const answer = await fetch(`${url}/api/v1/organization/department`, {
      method: "POST",
      headers,
      body: form,
    });
    state.isDone = true;
    if (!answer.ok) console.log(`the list was answered ${answer.status} ${await answer.text()}`);
  });
  const request = () => fetch(`${url}/api/v1/health`).then((answer) => answer.text());
  while (!state.isDone) waits.push(await timed(request));
  const totalMs = await upload;
  console.log(
    `a list of ${ROWS} rows in ${totalMs.toFixed(0)} ms; the longest wait of others / that: ${(Math.max(...waits) / totalMs).toFixed(2)}`,
  );
}

/** What the sample company adds to the first start. */
export async function printSampleCompany() {
  const start = async (SAMPLE_DATA: string) => {
    const startedAt = performance.now();
    const portal = await startBuiltPortal({ SAMPLE_DATA });
    const ms = performance.now() - startedAt;
    await portal.stop();
    return ms;
  };
  const [empty, filled] = [await start("0"), await start("1")];
  console.log(`first start with the sample company / without: ${(filled / empty).toFixed(2)}`);
}
