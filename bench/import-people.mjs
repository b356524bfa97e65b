// node bench/import-people.mjs http://127.0.0.1:8080 [people]: what an import costs, and what it costs others.
// For a portal with the sample company, which it fills with people.
const [base = "http://127.0.0.1:8080", count = "10000"] = process.argv.slice(2);
const api = `${base}/api/v1`;

const call = async (path, init = {}) => {
  const answer = await fetch(api + path, init);
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message}`);
  return body;
};
const signIn = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ seS_id: "SESA100001", password: "Demo-2025!" }),
};
const { data: session } = await call("/users/login", signIn);
const headers = {
  authorization: `Bearer ${session.token}`,
  "x-session-id": session.user.session_id,
};
const json = { ...headers, "content-type": "application/json" };

const first = 10_000_000 + Math.floor(Date.now() / 1000) * 100_000;
const letters = (number) => `${number}`.replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]);
const line = (surname) => (_, i) =>
  `SESA${first + i},${surname} ${letters(i)},Virtual Guide,p${first + i}@example.com,Sales,Sales Engineer,Europe,Sweden`;
const file = (surname) =>
  [
    "SESA ID,Account Name,Role,Email,Department,Designation,Region,Country",
    ...Array.from({ length: Number(count) }, line(surname)),
  ].join("\n");

/** Another call, again and again, as long as the work lasts. */
async function beside(work) {
  const times = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      await call("/users?page=1&size=10", { headers });
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  over.abort();
  await watching;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
  return { seconds: seconds.toFixed(1), p50: at(0.5), p95: at(0.95), max: at(1) };
}
const printTimes = (what, { seconds, p50, p95, max }) =>
  console.log(`${what}: ${seconds} s; GET /users beside it ${p50} ms (p95 ${p95}, max ${max})`);

printTimes("idle", await beside(() => new Promise((resolve) => setTimeout(resolve, 5000))));
for (const [what, surname] of [
  ["new people", "Ada"],
  ["changed people", "Grace"],
]) {
  let id;
  const check = async () => {
    const form = new FormData();
    form.append("file", new Blob([file(surname)]), "people.csv");
    const { data } = await call("/people-imports", { method: "POST", headers, body: form });
    id = data._id;
    console.log(JSON.stringify(data.counts));
  };
  printTimes(`check of ${count} ${what}`, await beside(check));
  const run = async () => {
    const body = JSON.stringify({ invites: true });
    await call(`/people-imports/${id}/start`, { method: "POST", headers: json, body });
    for (;;) {
      const { data } = await call(`/people-imports/${id}`, { headers });
      if (data.finished_at) return console.log(JSON.stringify(data.counts));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  printTimes(`import of ${count} ${what}`, await beside(run));
}
