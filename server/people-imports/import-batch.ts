import pMap from "p-map";
import { type ImportedRow, importRefusals } from "../../contract/spreadsheets/people-imports.ts";
import type { Database } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { asRefusal } from "../http/error-answer.ts";
import type { Actor } from "../sessions/actor.ts";
import { invite } from "../sessions/invite.ts";
import { recheckActor } from "../sessions/recheck-actor.ts";
import { changeUser } from "../users/change.ts";
import { createPeople } from "../users/create-people.ts";
import { planRows } from "./check-file.ts";
import { importReason } from "./find-fields.ts";
import type { Plan } from "./plan-row.ts";
import { lockRows, settleRows } from "./queries.ts";

export interface ImportRun {
  importId: string;
  /** Undefined: nobody is written to. */
  invites: Parameters<typeof invite>[2] | undefined;
  passwordHash: string;
  signal: AbortSignal;
  log: { warn(fields: object, message: string): void };
}

type Creation = Extract<Plan, { kind: "create" }>;
type Change = Extract<Plan, { kind: "change" }>;

/** Transactions at once: each waits for the database, and others want it, too. */
const CONCURRENCY = 4;
/** Each transaction waits for the disk once; and a change of one of these people waits for all. */
const CHANGES_PER_TRANSACTION = 20;

/** Plans the rows again, and does what is still what somebody was shown. */
export async function importBatch(
  db: Database,
  actor: Actor,
  run: ImportRun,
  rows: readonly Omit<ImportedRow, "reasons">[],
): Promise<void> {
  const filed = rows.map(({ row, cells }) => ({ row, cells, unread: {}, twice: [] }));
  const plans = await planRows(db, actor.id, filed);
  const judged = plans.map((plan, i) => (isAsShown(plan, rows[i]) ? plan : changedMeanwhile(plan)));
  await settleRows(
    db,
    run.importId,
    judged.filter(({ kind }) => kind === "same" || kind === "refused"),
  );
  const creations = judged.filter((plan) => plan.kind === "create");
  await doTogether(db, actor, run, creations, createTogether);
  await pMap(
    chunk(
      judged.filter((plan) => plan.kind === "change"),
      CHANGES_PER_TRANSACTION,
    ),
    (changes) => doTogether(db, actor, run, changes, changeTogether),
    { concurrency: CONCURRENCY },
  );
}

const chunk = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );

/** Nothing is overwritten that nobody was shown. */
function isAsShown(plan: Plan, row: Pick<ImportedRow, "kind" | "changes"> | undefined) {
  if (plan.kind === "refused") return true;
  if (plan.kind === "create" || row?.kind === "create") return plan.kind === row?.kind;
  return plan.changes.every(({ column, before, after }) =>
    row?.changes.some(
      (shown) => shown.column === column && shown.before === before && shown.after === after,
    ),
  );
}

const changedMeanwhile = ({ row, seS_id, name }: Plan): Plan => ({
  row,
  seS_id,
  name,
  changes: [],
  kind: "refused",
  reasons: [importReason(null, importRefusals.changedMeanwhile)],
});

type Work<P extends Plan> = (
  trx: Database,
  actor: Actor,
  run: ImportRun,
  plans: readonly P[],
) => Promise<void>;

/** Together; and where one of them is refused, one by one, so that nobody is refused because of another. */
async function doTogether<P extends Plan>(
  db: Database,
  actor: Actor,
  run: ImportRun,
  plans: readonly P[],
  work: Work<P>,
): Promise<void> {
  const [first] = plans;
  if (!first || run.signal.aborted) return;
  try {
    await inTransaction(db, (trx) => work(trx, actor, run, plans));
  } catch (error) {
    if (plans.length === 1) return refuseRow(db, actor, run, first, error);
    for (const plan of plans) await doTogether(db, actor, run, [plan], work);
  }
}

async function createTogether(
  trx: Database,
  actor: Actor,
  { importId, invites, passwordHash }: ImportRun,
  plans: readonly Creation[],
) {
  const open = await lockOpen(trx, importId, plans);
  if (open.length === 0) return;
  await recheckActor(trx, actor);
  const people = open.map(({ person: { seS_id, ...person } }) => ({ ...person, ses_id: seS_id }));
  const users = await createPeople(trx, actor, people, passwordHash);
  if (invites)
    await invite(
      trx,
      users.filter((user) => user.is_active),
      invites,
    );
  await settleRows(
    trx,
    importId,
    open.map(({ row }) => ({ row, kind: "created" })),
  );
}

/** As if somebody had filled in the form for each: with sessions, mail and log. */
async function changeTogether(
  trx: Database,
  actor: Actor,
  { importId }: ImportRun,
  plans: readonly Change[],
) {
  const open = await lockOpen(trx, importId, plans);
  for (const { id, change, switches } of open)
    for (const fields of [change, switches])
      if (Object.keys(fields).length > 0) await changeUser(trx, actor, id, fields);
  await settleRows(
    trx,
    importId,
    open.map(({ row }) => ({ row, kind: "changed" })),
  );
}

/** Those that no other node did meanwhile. */
async function lockOpen<P extends Plan>(trx: Database, importId: string, plans: readonly P[]) {
  const rows = plans.map(({ row }) => row);
  const open = new Set((await lockRows(trx, importId, rows)).map(({ row }) => row));
  return plans.filter(({ row }) => open.has(row));
}

const WAITING_HELPS = 503;

/** What fails because of the row is reported for the row; all else ends this attempt, and the job starts another. */
async function refuseRow(
  db: Database,
  actor: Actor,
  { importId, log }: ImportRun,
  { row }: Plan,
  error: unknown,
) {
  const { status, sentence } = asRefusal(error as Error);
  if (status === WAITING_HELPS) throw error;
  if (status === 500) log.warn({ err: error, import: importId, row }, "a row was not imported");
  // The person who asked was dismissed: the next batch finds out.
  if ((status === 401 || status === 403) && !(await isStill(db, actor))) return;
  const reasons = [importReason(null, sentence)];
  await settleRows(db, importId, [{ row, kind: "refused", reasons }]);
}

const isStill = (db: Database, actor: Actor) =>
  recheckActor(db, actor).then(
    () => true,
    () => false,
  );
