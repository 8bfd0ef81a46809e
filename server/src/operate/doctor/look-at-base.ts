import { now } from '../../kit/clock.ts';
import { ownConnection } from '../../kit/db/index.ts';
import { dueMigrations } from '../../kit/db/due-migrations.ts';
import { ownMigrations } from '../../kit/db/migrate.ts';
import {
  askNothing,
  deadRows,
  hasNextMonth,
  idleTransactions,
  longWaits,
  readServer,
  unfinishedIndexes,
  wideIndexes,
} from './base.queries.ts';
import { failure, type Finding, timed, warning, well } from './finding.ts';

const oldest = 150_000;
// Sent by nobody: half of what the answer takes is taken to be its way back.
const [slow, sluggish] = [500, 50];
const [wrongClock, oddClock] = [30_000, 2000];

export async function lookAtServer(): Promise<Finding[]> {
  const began = now().getTime();
  const it = await readServer();
  const apart = Math.abs((began + now().getTime()) / 2 - it.moment);
  const findings: Finding[] = [];
  if (it.number < oldest)
    findings.push(failure('postgresql', `PostgreSQL is ${it.version}`, 'Bring it to 15 or newer.'));
  else findings.push(well('postgresql', `PostgreSQL ${it.version}`));
  if (it.is_mighty)
    findings.push(
      failure(
        'role',
        'the role walks through the wall between projects',
        'Let the program work as a role that is no superuser and has no BYPASSRLS.',
      ),
    );
  if (it.fsync === 'off')
    findings.push(
      failure(
        'fsync',
        'fsync is off: a power cut loses what was promised',
        'Set fsync = on in postgresql.conf and reload.',
      ),
    );
  if (it.autovacuum === 'off')
    findings.push(
      failure(
        'autovacuum',
        'autovacuum is off: tables only grow',
        'Set autovacuum = on in postgresql.conf and reload.',
      ),
    );
  if (it.used > it.most * 0.9)
    findings.push(
      failure(
        'connections',
        `${it.used} of ${it.most} connections are in use`,
        'Raise max_connections, or end what else is connected.',
      ),
    );
  const cure = 'Let this machine and the one of the base follow a time server (chrony, systemd-timesyncd).';
  const said = `the clocks of this machine and the base are ${(apart / 1000).toFixed(1)} s apart`;
  findings.push(
    apart > wrongClock
      ? failure('clock', said, cure)
      : apart > oddClock
        ? warning('clock', said, cure)
        : well('clock', said),
  );
  return findings;
}

export async function lookAtAnswers(): Promise<Finding[]> {
  const times: number[] = [];
  for (let i = 0; i < 20; i++) times.push(await timed(askNothing));
  const middle = times.sort((a, b) => a - b)[10]!;
  const said = `the base answers in ${middle.toFixed(1)} ms`;
  const cure = 'Look at the load of its machine (processor, disk) and at the line between them.';
  if (middle > slow) return [failure('answers', said, cure)];
  return [middle > sluggish ? warning('answers', said, cure) : well('answers', said)];
}

/** What would run is looked at and taken back. */
export async function lookAtMigrations(): Promise<Finding[]> {
  const client = ownConnection({ application_name: 'parley doctor' });
  await client.connect();
  try {
    await client.query('begin');
    const due = await dueMigrations(client, ownMigrations);
    if (!due.length) return [well('migrations', 'the base has every migration of this program')];
    const names = due.map((it) => it.name).join(', ');
    return [failure('migrations', `not yet run: ${names}`, 'Start the program, or: npm run migrate')];
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
}

export async function lookAtLocks(patience = 10): Promise<Finding[]> {
  const waits = await longWaits(patience);
  const idle = await idleTransactions(patience * 30);
  const findings = waits.map((it) =>
    failure(
      'locks',
      `${it.waiting} has waited ${it.for.toFixed(0)} s for ${it.by}`,
      `See what that is doing (pg_stat_activity); to end it: select pg_terminate_backend(${it.by}).`,
    ),
  );
  findings.push(
    ...idle.map((it) =>
      warning(
        'locks',
        `${it.who} began a transaction and has said nothing for ${it.for.toFixed(0)} s`,
        'Whoever works by hand in this base should commit; nothing is tidied up meanwhile.',
      ),
    ),
  );
  return findings.length ? findings : [well('locks', 'nobody waits for anybody')];
}

export async function lookAtDeadRows(most = 100_000): Promise<Finding[]> {
  const tables = await deadRows(most);
  if (!tables.length) return [well('dead rows', 'tables are tidied up in time')];
  return tables.map(({ name, dead, live }) =>
    warning(
      'dead rows',
      `${name} has ${dead} dead rows beside ${live}`,
      `Once: vacuum (analyze) ${name}. If it comes back: let autovacuum work more (autovacuum_vacuum_cost_limit), and end old transactions.`,
    ),
  );
}

export async function lookAtIndexes(most = 200 * 2 ** 20): Promise<Finding[]> {
  const unfinished = await unfinishedIndexes();
  const wide = await wideIndexes(most);
  const findings = unfinished.map((name) =>
    warning(
      'indexes',
      `${name} was begun and never finished: it costs every write and serves nobody`,
      `reindex index concurrently ${name}; a name that ends with _ccnew or _ccold: drop index concurrently ${name}`,
    ),
  );
  const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  findings.push(
    ...wide.map(({ name, bytes, needed }) =>
      warning(
        'indexes',
        `${name} takes ${megabytes(bytes)}, where ${megabytes(needed)} would do`,
        `In a quiet hour, with as much room on the disk: reindex index concurrently ${name}. Nobody waits for it.`,
      ),
    ),
  );
  return findings.length ? findings : [well('indexes', 'none is unfinished or much too large')];
}

export async function lookAtMonths(): Promise<Finding[]> {
  if (await hasNextMonth()) return [well('months', 'facts of the next month have a place')];
  const said =
    'facts of the next month have no place of their own; they would be kept among others, and nothing is lost';
  return [
    warning('months', said, 'A node makes them when it starts and every day. By hand: select make_fact_months()'),
  ];
}
