// Keeps many slow connections open, in a separate process: `slow-clients.mjs <kind> <count> <address>…`.
// Sends its parent their counts on every message, and ends with it.
import net from "node:net";

const STEP_MS = 1000;
const READ_BYTES = 1024;
const OPENED_AT_ONCE = 100;
const BODY_BYTES = 10_000;

/** What is sent first, and then once a second. */
const behaviours = {
  head: ({ host, path }) => ({
    first: `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n`,
    step: (socket) => socket.write("x-slow: 1\r\n"),
  }),
  body: ({ host, path }) => ({
    first: `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n{`,
    step: (socket) => socket.write(" "),
  }),
  reader: ({ host, path }) => ({
    first: `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
    step: (socket) => socket.read(READ_BYTES),
  }),
};

const [kind, count, ...addresses] = process.argv.slice(2);
const targets = addresses.map((address) => {
  const { hostname, port, host, pathname } = new URL(address);
  const { first, step } = behaviours[kind]({ host, path: pathname });
  return { hostname, port: Number(port), first, step };
});
const open = new Set();
const tally = { opened: 0, cut: 0, statuses: {} };

process.on("disconnect", () => process.exit());
process.on("message", () => process.send({ open: open.size, ...tally }));
/** Connections that were cut off are opened again. */
setInterval(() => {
  for (let i = 0; open.size < Number(count) && i < OPENED_AT_ONCE; i += 1) connect();
}, STEP_MS / 10);

function connect() {
  const target = targets[tally.opened % targets.length];
  tally.opened += 1;
  // The system buffers little, so that a client that does not read holds up the portal itself.
  const socket = net.connect({
    host: target.hostname,
    port: target.port,
    highWaterMark: READ_BYTES,
  });
  open.add(socket);
  const timer = setInterval(() => target.step(socket), STEP_MS);
  socket.on("error", () => undefined);
  socket.once("readable", () => noteStatus(socket));
  socket.once("close", () => {
    clearInterval(timer);
    open.delete(socket);
    tally.cut += 1;
  });
  socket.once("end", () => socket.destroy());
  socket.write(target.first);
}

function noteStatus(socket) {
  const head = socket.read(12)?.toString() ?? "";
  const status = head.startsWith("HTTP/1.1 ") ? head.slice(9) : "none";
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  // A refusal is read to the end.
  if (!status.startsWith("2")) socket.resume();
}
