import { Agent, request } from "node:http";

export const AT_ONCE = 6;

/** Calls the API as the first administrator of the sample company. */
export async function signIn(url) {
  const session = {};
  const call = async (method, path, body) => {
    const headers = { "content-type": "application/json", ...session };
    const sent = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api/v1${path}`, sent);
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(`${answer.status} ${message}`);
    return { status: answer.status, data };
  };
  const credentials = { seS_id: "SESA100001", password: "Demo-2025!" };
  const { data } = await call("POST", "/users/login", credentials);
  session.authorization = `Bearer ${data.token}`;
  session["x-session-id"] = data.user.session_id;
  return call;
}

/** What is put where: files, or the parts of large ones. */
export const piecesOf = (upload, bytesOf) =>
  upload.files.flatMap((file, i) => {
    const bytes = bytesOf(i);
    let start = 0;
    return (file.parts ?? [file]).map(({ url, size }) => {
      start += size;
      return { url, bytes: bytes.subarray(start - size, start) };
    });
  });

export async function sendAll(pieces) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const queue = pieces.values();
  const worker = async () => {
    for (const { url, bytes } of queue) await put(url, bytes, agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  agent.destroy();
}

const put = (url, bytes, agent) =>
  new Promise((resolve, reject) => {
    const headers = { "content-length": bytes.length };
    const sending = request(url, { method: "PUT", agent, headers }, (answer) => {
      answer.resume().on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`answered ${answer.statusCode}`));
      });
    });
    sending.on("error", reject).end(bytes);
  });
