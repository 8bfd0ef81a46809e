import type pg from 'pg';
import { dueMigrations, type Migration } from './due-migrations.ts';
import { stepsOf } from './migration-steps.ts';
import { connectToMigrate, migrationsLock, ownMigrations, runMigration } from './migrate.ts';

/** Of locks those that somebody may have to wait for, the mightiest last. */
export const hinderingLocks = [
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
] as const;
export type HinderingLock = (typeof hinderingLocks)[number];

export type TouchedTable = {
  table: string;
  lock: HinderingLock | null;
  fate: 'kept' | 'rewritten' | 'dropped';
  rows_written: number;
};
export type PlannedMigration = {
  name: string;
  seconds: number;
  tables: TouchedTable[];
  stopped: string | null;
  /** How many of its steps commit by themselves, and were not tried. */
  left_out: number;
};

type PlanLimits = { folder?: string; seconds?: number };
type Rehearsal = { client: pg.Client; witness: pg.Client; pid: number; begun: TableState[] };
type TableState = { oid: number; table: string; file: number; written: number };
type HeldLock = { oid: number; mode: string };

/**
 * What would run, and what it does to tables that are there now: found out by running it in one transaction that is
 * taken back. Its locks are real, so it waits for none longer than two seconds and ends after `seconds`.
 */
export async function planMigrations(
  url: string,
  { folder = ownMigrations, seconds = 10 }: PlanLimits = {},
): Promise<PlannedMigration[]> {
  const client = await connectToMigrate(url);
  const witness = await connectToMigrate(url);
  try {
    // Where the program steps down to an ordinary role, only whom it was let in as may end it.
    await witness.query('set role none');
    // A statement has its end also where nobody is left to ring the alarm.
    await client.query('begin');
    await client.query(`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', $1, true)`, [
      `${seconds + 1}s`,
    ]);
    await refuseWhileMigrating(client);
    const due = await dueMigrations(client, folder);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stage = { client, witness, pid: rows[0]!.pid, begun: await standing(client) };
    return await tryInOrder(stage, due, performance.now() + seconds * 1000);
  } finally {
    // One that was ended late fails, and goes with its connection.
    await client.query('rollback').catch(() => undefined);
    await Promise.all([client.end(), witness.end()]);
  }
}

async function refuseWhileMigrating(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [
    migrationsLock,
  ]);
  if (!rows[0]!.is_free) throw new Error('this base is being migrated right now: ask again when that is done');
}

async function tryInOrder(stage: Rehearsal, due: Migration[], until: number): Promise<PlannedMigration[]> {
  const planned: PlannedMigration[] = [];
  for (const file of due) {
    planned.push(await tryOne(stage, file, until));
    if (planned.at(-1)!.stopped) break;
  }
  return planned;
}

async function tryOne(stage: Rehearsal, file: Migration, until: number): Promise<PlannedMigration> {
  const began = performance.now();
  const [was, held] = [await standing(stage.client), await locks(stage)];
  const alarm = setAlarm(stage, until - began);
  let [is, heldAtEnd] = [was, held];
  let stopped: string | null = null;
  try {
    await runMigration(stage.client, { ...file, text: whatCanBeTakenBack(file.text) });
    [is, heldAtEnd] = [await standing(stage.client), await locks(stage)];
  } catch (error) {
    stopped = reasonOf(error as Error);
  }
  const heldAtAlarm = await alarm.off();
  if (heldAtAlarm) [stopped, heldAtEnd] = [tooLong, heldAtAlarm];
  const seconds = (performance.now() - began) / 1000;
  const tables = touched(stage.begun, { was, is, held, heldAtEnd });
  const left_out = stepsOf(file.text)?.filter((it) => it.is_alone).length ?? 0;
  return { name: file.name, seconds, tables, stopped, left_out };
}

/** What commits by itself holds no table for long, and cannot be tried. */
const whatCanBeTakenBack = (text: string): string =>
  stepsOf(text)
    ?.filter((it) => !it.is_alone)
    .map((it) => it.text)
    .join('') ?? text;

const tooLong = 'it takes longer than it was given: --seconds 60 gives more, and holds the locks as long';

/** Ends what runs when its time is over; `off` tells what was locked then, or null if it was in time. */
function setAlarm(stage: Rehearsal, milliseconds: number): { off: () => Promise<HeldLock[] | null> } {
  let rung: Promise<HeldLock[]> | null = null;
  const ring = async () => {
    const held = await locks(stage);
    await stage.witness.query('select pg_cancel_backend($1)', [stage.pid]);
    return held;
  };
  const timer = setTimeout(
    () => {
      rung = ring();
    },
    Math.max(0, milliseconds),
  );
  const off = async () => {
    clearTimeout(timer);
    return rung;
  };
  return { off };
}

function reasonOf(error: Error): string {
  const { code } = (error.cause ?? error) as { code?: string };
  return code === '55P03' ? 'somebody uses a table that it has to lock: try again in a quieter moment' : error.message;
}

/** Tables that somebody may use now: not those that the files before have just made. */
async function standing(client: pg.Client): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(`
    select c.oid, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as table, c.relfilenode as file,
      coalesce(n_tup_ins + n_tup_upd + n_tup_del, 0)::float as written
    from pg_class c left join pg_stat_xact_user_tables on relid = c.oid
    where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and c.relname <> 'migrations'`);
  return rows;
}

/** Asked from outside: what is to be ended answers nothing. */
async function locks({ witness, pid }: Rehearsal): Promise<HeldLock[]> {
  const { rows } = await witness.query<HeldLock>(
    `select relation as oid, mode from pg_locks
    where pid = $1 and granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`,
    [pid],
  );
  return rows;
}

type BeforeAndAfter = { was: TableState[]; is: TableState[]; held: HeldLock[]; heldAtEnd: HeldLock[] };

/** A table with partitions is told as one. */
function touched(begun: TableState[], { was, is, held, heldAtEnd }: BeforeAndAfter): TouchedTable[] {
  const tables = new Map<string, TouchedTable>();
  const before = new Map(was.map((it) => [it.oid, it]));
  const after = new Map(is.map((it) => [it.oid, it]));
  const known = new Set(held.map(({ oid, mode }) => `${oid} ${mode}`));
  const taken = heldAtEnd.filter(({ oid, mode }) => !known.has(`${oid} ${mode}`));
  for (const { oid, table } of begun.filter((it) => before.has(it.oid))) {
    const told = tables.get(table) ?? { table, lock: null, fate: 'kept', rows_written: 0 };
    const [then, now] = [before.get(oid)!, after.get(oid)];
    const own = taken.filter((it) => it.oid === oid).map(({ mode }) => mode);
    told.lock = hinderingLocks.findLast((mode) => mode === told.lock || own.includes(mode)) ?? null;
    if (!now) told.fate = 'dropped';
    else if (now.file !== then.file) told.fate = 'rewritten';
    told.rows_written += Math.max(0, (now?.written ?? 0) - then.written);
    tables.set(table, told);
  }
  return [...tables.values()]
    .filter(({ lock, fate, rows_written }) => lock || fate !== 'kept' || rows_written)
    .sort((one, other) => (one.table < other.table ? -1 : 1));
}
