import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasTurnServer, turnServer } from '@parley/simulator/test/turn-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { bucketAccess, openBucketServer } from '../../test/bucket.ts';
import { runCommand } from '../../test/command.ts';
import { hasNats, natsServer } from '../../test/nats.ts';
import { owner } from '../../test/people.ts';
import { until } from '../../test/until.ts';
import { readConfig } from '../config.ts';
import { moveClock } from '../kit/clock.ts';
import { db, dbOf, queues } from '../kit/db/index.ts';
import { examineBase, examineMachine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { lookAtDeadRows, lookAtIndexes, lookAtLocks, lookAtMonths } from './doctor/look-at-base.ts';
import { lookAtDisk, lookAtNode } from './doctor/look-at-machine.ts';
import { lookAtProxy } from './doctor/look-outside.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'parley-doctor-'));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ PORT: new URL(app.url).port, DATA_DIR: app.folder, DEMO: 'off', ...env });
const ofBase = (env: Record<string, string> = {}) => examineBase(configOf(env));
const ofMachine = (env: Record<string, string> = {}) => examineMachine(configOf(env));
const about = (findings: Finding[], topic: string) =>
  findings.filter((it) => it.topic === topic).map(({ level, said }) => `${level}: ${said}`);

test('a set-up that works is well but for what it lacks', async () => {
  const all = [...(await ofBase()), ...(await ofMachine())];
  // The kit's own PostgreSQL is careless, and nothing is backed up.
  expect(all.filter((it) => it.level === 'failure').map((it) => it.topic)).toEqual(['fsync', 'autovacuum']);
  expect(all.filter((it) => it.level === 'warning').map((it) => it.topic)).toEqual(['backups', 'mail', 'relay']);
  for (const it of all) expect(it.cure === null).toBe(it.level === 'well');
});

test('a base that is not ready is named: other keys, newer tables, another clock, no backup', async () => {
  expect(about(await ofBase({ DATA_DIR: folder }), 'key')).toEqual([expect.stringMatching(/^failure: .* is not here/)]);
  const other = { SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
  expect(about(await ofBase(other), 'key')).toEqual([expect.stringMatching(/^failure: .* is not that of this base/)]);

  await db()
    .insertInto('migrations' as never)
    .values({ name: '9999_later.sql', hash: '' } as never)
    .execute();
  expect(about(await ofBase(), 'migrations')).toEqual([expect.stringMatching(/^failure: .*newer than the program/)]);
  await db()
    .deleteFrom('migrations' as never)
    .where('name' as never, '=', '9999_later.sql' as never)
    .execute();

  moveClock(-60_000);
  expect(about(await ofBase(), 'clock')).toEqual([expect.stringMatching(/^failure: .* (59|6\d)\.\d s apart/)]);
  moveClock(0);

  const backups = async () => about(await ofBase({ BACKUP_TARGET: folder }), 'backups');
  expect(await backups()).toEqual(['failure: there is no backup yet']);
  await db()
    .insertInto('backup_runs')
    .values({ target: folder, ended_at: new Date(), problem: 'the disk is full' })
    .execute();
  expect(await backups()).toEqual(['failure: the last backup failed: the disk is full']);
  await db().deleteFrom('backup_runs').execute();
});

test('work that is not done is named: dead jobs, channels in trouble, locks that are waited for, dead rows, rest', async () => {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const dead = {
    id: -1,
    project_id,
    name: 'deliver-message',
    payload: '{}',
    attempts: 12,
    last_error: 'no\nline',
    created_at: new Date(),
  };
  await queues().insertInto('dead_jobs').values(dead).execute();
  // One that this node leaves to another for a while.
  const due = new Date(Date.now() - 6 * 60_000);
  await queues()
    .insertInto('jobs')
    .values({
      project_id,
      name: 'of-a-newer-node',
      payload: '{}',
      key: null,
      lease_until: null,
      leased_by: null,
      last_error: null,
      run_at: due,
      due_at: due,
    })
    .execute();
  expect(about(await ofBase(), 'jobs')).toEqual(['failure: work has been due for 6 min and nobody does it']);
  await queues().deleteFrom('jobs').where('name', '=', 'of-a-newer-node').execute();
  await dbOf(project_id)
    .insertInto('channels')
    .values({ project_id, type: 'telegram', name: 'Shop bot', problem: 'Unauthorized' } as never)
    .execute();
  await db().insertInto('resting').values({ taken_at: new Date() }).execute();
  const findings = await ofBase();
  expect(about(findings, 'dead jobs')).toEqual([expect.stringContaining('1 × deliver-message were given up')]);
  expect(about(findings, 'channels')).toEqual([`warning: telegram “Shop bot” of project ${project_id}: Unauthorized`]);
  expect(about(findings, 'resting')).toEqual([expect.stringContaining('rests: nothing leaves it')]);
  await db().deleteFrom('resting').execute();

  const [first, second] = [new pg.Client(app.database), new pg.Client(app.database)];
  for (const it of [first, second]) await it.connect();
  await first.query('begin; lock table backup_runs');
  const waiting = second.query('select from backup_runs');
  await until(async () =>
    expect(about(await lookAtLocks(0), 'locks')[0]).toMatch(/^failure: .* has waited \d+ s for \d+/),
  );
  await first.query('rollback');
  await waiting;

  await first.query('create table rows_that_go as select generate_series(1, 300) as n; delete from rows_that_go');
  await first.query('select pg_stat_force_next_flush()');
  await until(async () =>
    expect(about(await lookAtDeadRows(200), 'dead rows')).toEqual(['warning: rows_that_go has 300 dead rows beside 0']),
  );
  await first.query('drop table rows_that_go');
  for (const it of [first, second]) await it.end();
});

test('what large tables suffer from is named, and mended by what is advised: indexes, months without a place', async () => {
  const admin = new pg.Client(app.database);
  await admin.connect();
  const small = 64 * 1024;
  const said = async () => about(await lookAtIndexes(small), 'indexes').filter((it) => it.includes('sparse'));
  await admin.query('create table sparse as select n::bigint, n % 2 as twin from generate_series(1, 20000) as n');
  await admin.query('create index sparse_numbers on sparse (n)');
  await admin.query('analyze sparse');
  expect(await said()).toEqual([]);
  await expect(admin.query('create unique index concurrently sparse_twins on sparse (twin)')).rejects.toThrow(/unique/);
  await admin.query('delete from sparse where n % 20 > 0');
  // What somebody else still looks at is not taken out yet.
  await until(async () => {
    await admin.query('vacuum (analyze) sparse');
    expect(await said()).toEqual([
      expect.stringMatching(/^warning: sparse_twins was begun and never finished/),
      expect.stringMatching(/^warning: sparse_numbers takes/),
    ]);
  });
  await admin.query('reindex index concurrently sparse_numbers');
  await admin.query('drop index concurrently sparse_twins');
  expect(await said()).toEqual([]);
  await admin.query('drop table sparse');

  await admin.query(`do $$ declare place regclass; begin
    for place in select inhrelid from pg_inherits where inhparent = 'facts'::regclass
      and inhrelid::regclass::text > to_char(now() at time zone 'UTC', '"facts_by_month.m"YYYY_MM')
      and inhrelid <> 'facts_by_month.other'::regclass
    loop execute 'drop table ' || place; end loop;
  end $$`);
  expect(about(await lookAtMonths(), 'months')).toEqual([expect.stringMatching(/^warning: .* have no place/)]);
  await admin.query('select make_fact_months()');
  expect((await lookAtMonths()).map((it) => it.level)).toEqual(['well']);
  await admin.end();
});

/** A port on which nobody answers. */
async function silentPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('what cannot be reached is named: the program, its address, mail, a relay', async () => {
  const port = await silentPort();
  const vapid = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') };
  await writeFile(join(folder, 'files'), 'no folder');
  const findings = await ofMachine({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TURN_URL: `turn:nowhere.invalid turn:127.0.0.1:${port} turn:127.0.0.1:${port}?transport=tcp`,
    TURN_SECRET: 'a secret of the relay',
    DATA_DIR: folder,
    ...vapid,
  });
  const failed = findings.filter((it) => it.level === 'failure').map((it) => it.topic);
  expect(failed).toEqual(['files', 'program', 'address', 'mail', 'push', 'relay', 'relay', 'relay']);
  await rm(join(folder, 'files'));
});

test.runIf(hasTurnServer())('a relay that works is well, and one with another secret is not', async () => {
  const relay = await turnServer();
  const urls = ['udp', 'tcp'].map((by) => `${relay.url}?transport=${by}`);
  const ask = async (TURN_SECRET: string) => about(await ofMachine({ TURN_URL: urls.join(' '), TURN_SECRET }), 'relay');
  try {
    // A datagram may get lost on a busy machine.
    await until(async () => expect(await ask(relay.secret)).toEqual(urls.map((url) => `well: ${url} works`)));
    expect(await ask('another')).toEqual(urls.map((url) => `failure: ${url}: it does not know our secret`));
  } finally {
    await relay.stop();
  }
});

test.runIf(hasNats)('NATS that is away or does not let us in is named', async () => {
  const nats = natsServer(await silentPort(), ['--user', 'parley', '--pass', 'right']);
  const ask = async (who: string) => about(await ofMachine({ NATS_URL: nats.url.replace('//', `//${who}@`) }), 'nats');
  expect(await ask('parley:right')).toEqual([expect.stringMatching(/^failure: .*refused/i)]);
  await nats.start();
  try {
    expect(await ask('parley:right')).toEqual(['well: NATS carries what nodes tell each other']);
    expect(await ask('parley:wrong')).toEqual([expect.stringMatching(/^failure: .*authorization/i)]);
  } finally {
    await nats.kill();
  }
});

test('a bucket that is not there or does not let us in is named', async () => {
  const s3 = await openBucketServer({ strict: true });
  const ask = async (url: string) => about(await ofMachine({ FILES_URL: url }), 'files');
  try {
    Object.assign(process.env, bucketAccess);
    expect(await ask(s3.url())).toEqual(['well: can be written, read and removed']);
    expect(await ask(s3.url().replace('//files/', '//others/'))).toEqual([expect.stringMatching(/^failure: .*bucket/)]);
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    expect(await ask(s3.url())).toEqual([expect.stringMatching(/^failure: .*signature/)]);
  } finally {
    for (const name of Object.keys(bucketAccess)) delete process.env[name];
    await s3.close();
  }
});

test('a full disk, an old Node and a proxy that is not believed are named', async () => {
  const full = (free: number) => async () => ({ bavail: free, blocks: 1000, bsize: 2 ** 26 });
  const levels = async (free: number) => (await lookAtDisk('/', full(free) as never)).map((it) => it.level);
  expect([await levels(500), await levels(60), await levels(3)]).toEqual([['well'], ['warning'], ['failure']]);
  expect([lookAtNode('24.1.0'), lookAtNode('20.19.0')].map(([it]) => it!.level)).toEqual(['well', 'failure']);
  const proxy = (TRUST_PROXY: string) =>
    lookAtProxy(configOf({ PUBLIC_URL: 'https://parley.example', TRUST_PROXY })).map((it) => it.level);
  expect([proxy('on'), proxy('off')]).toEqual([['well'], ['warning']]);
});

test('the command tells by its end, also of what it cannot read or reach', async () => {
  const away = await runCommand('doctor', `postgres://nobody@127.0.0.1:${await silentPort()}/none`, ['--json']);
  expect(away.status).toBe(1);
  const findings = JSON.parse(away.said) as Finding[];
  expect(about(findings, 'base')).toEqual([expect.stringMatching(/^failure: .*ECONNREFUSED/)]);
  const wrong = await runCommand('doctor', 'mysql://elsewhere/', []);
  expect(wrong).toEqual({
    status: 1,
    said: expect.stringMatching(/FAILURE configuration: DATABASE_URL.*\n +→ /) as string,
  });
});
