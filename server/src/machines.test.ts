import { updateUser } from '@parley/contract/accounts/users';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import { owner } from '../test/people.ts';
import { freePort } from '../test/started.ts';
import { moveClock, seconds } from './kit/clock.ts';
import { poolState, transaction } from './kit/db/index.ts';

const token = 'a-word-for-prometheus';
let app: TestApp;
beforeAll(async () => void (app = await testApp({ METRICS_TOKEN: token })));
afterAll(() => app.stop());

const status = async (headers: Record<string, string> = {}) => (await fetch(`${app.url}/metrics`, { headers })).status;
const handedOn = { 'x-forwarded-for': '203.0.113.7' };

test('metrics are told on this machine, not to whom a proxy on it speaks for', async () => {
  expect(await status()).toBe(200);
  expect(await status(handedOn)).toBe(404);
  const headers = ['forwarded', 'x-real-ip', 'x-forwarded-host', 'via'];
  const told = await Promise.all(headers.map(async (header) => [header, await status({ [header]: '127.0.0.1' })]));
  expect(told).toEqual(headers.map((header) => [header, 404]));
});

test('elsewhere they are told to who knows the token, and to others they are not there', async () => {
  const shows = (authorization: string) => status({ ...handedOn, authorization });
  expect(await shows(`Bearer ${token}`)).toBe(200);
  for (const wrong of ['', 'Bearer ', 'Bearer undefined', `Bearer ${token}x`, `Basic ${token}`, token])
    expect(await shows(wrong)).toBe(404);
});

test('the pool, the disk, sockets, jobs and requests by route are among them', async () => {
  await fetch(`${app.url}/readyz`);
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(figure('db_pool_size')).toBe(poolState().size);
  expect(figure('db_pool_open')).toBeGreaterThan(0);
  expect(figure('db_pool_waiting')).toBeGreaterThanOrEqual(0);
  expect(figure('disk_free_bytes')).toBeGreaterThan(0);
  expect(figure('disk_size_bytes')).toBeGreaterThan(figure('disk_free_bytes'));
  expect(figure('live_sockets')).not.toBeNaN();
  expect(text).toContain('http_request_seconds_bucket{le="0.002",method="GET",route="/readyz",status="200"}');
  expect(text).toContain('# TYPE job_due_age_seconds gauge');
});

test('on a port of their own they are told there alone', async () => {
  const port = await freePort();
  await app.restart({ METRICS_PORT: String(port) });
  expect(await status()).toBe(404);
  const apart = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await apart('/metrics')).text()).toContain('db_pool_size');
  expect((await apart('/healthz')).status).toBe(404);
  await app.restart();
  await expect(apart('/metrics')).rejects.toThrow('fetch failed');
  expect(await status()).toBe(200);
});

const health = async (path: string) => {
  const answer = await fetch(app.url + path, { headers: handedOn });
  return [answer.status, ((await answer.json()) as { status: string }).status];
};
const lives = [200, 'ok'];

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client(inject('testServer').adminUrl);
  await admin.connect();
  try {
    await admin.query(text);
  } finally {
    await admin.end();
  }
}
const name = () => new URL(app.database).pathname.slice(1);
const others = () =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`;

test('health is told to everybody, with the version and nothing but that', async () => {
  expect(await health('/readyz')).toEqual([200, 'ready']);
  const answer = await fetch(`${app.url}/healthz`, { headers: handedOn });
  expect(await answer.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

test('over a base that only reads nobody is sent here; what is asked is answered with words, and nothing is started anew', async () => {
  const vera = await owner(app, 'Vera');
  await asAdmin(`alter database ${name()} set default_transaction_read_only = on`);
  await asAdmin(others());
  await vi.waitFor(async () => expect(await health('/readyz')).toEqual([503, 'database read-only']), 5000);
  expect(await health('/healthz')).toEqual(lives);
  const refused = await vera.call(updateUser, { name: 'Vera Lind' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'read_only' } });
  expect(refused.body.error).toMatch(/^Nothing can be saved for a moment/);

  await asAdmin(`alter database ${name()} reset default_transaction_read_only`);
  // No connection is ended by us: those that met the base as it was are let go by themselves.
  await vi.waitFor(async () => expect(await health('/readyz')).toEqual([200, 'ready']), 20_000);
  await vi.waitFor(async () => expect((await vera.call(updateUser, { name: 'Vera Lind' })).status).toBe(200), 20_000);
});

test('where every connection is in use nobody is sent here until one is free', async () => {
  const end = Promise.withResolvers<void>();
  const { size } = poolState();
  const held = Array.from({ length: size }, () =>
    transaction(null, async (tx) => {
      await tx.run('select 1');
      await end.promise;
    }),
  );
  await vi.waitFor(() => expect(poolState().open).toBe(size));
  expect(await health('/readyz')).toEqual([503, 'every connection in use']);
  expect(await health('/healthz')).toEqual(lives);
  end.resolve();
  await Promise.all(held);
  await vi.waitFor(async () => expect(await health('/readyz')).toEqual([200, 'ready']));
});

test('a base that went away takes nobody’s life', async () => {
  await asAdmin(`alter database ${name()} allow_connections false`);
  await asAdmin(others());
  await vi.waitFor(async () => expect(await health('/readyz')).toEqual([503, 'database away']), 5000);
  expect(await health('/healthz')).toEqual(lives);
  await asAdmin(`alter database ${name()} allow_connections true`);
  await vi.waitFor(async () => expect(await health('/readyz')).toEqual([200, 'ready']), 5000);
});

test('a full disk is told as such, to people and to those that send them', async () => {
  const vera = await owner(app, 'Berta');
  const full = `create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before update on users for each statement execute function full_disk()`;
  const base = new pg.Client(app.database);
  await base.connect();
  await base.query(full);
  const refused = await vera.call(updateUser, { name: 'Berta Lind' });
  expect(refused).toMatchObject({ status: 503, body: { code: 'disk_full' } });
  expect(await health('/readyz')).toEqual([503, 'database disk full']);
  expect(await health('/healthz')).toEqual(lives);
  await base.query('drop trigger full_disk on users');
  await base.end();
  moveClock(seconds(16));
  expect(await health('/readyz')).toEqual([200, 'ready']);
  expect((await vera.call(updateUser, { name: 'Berta Lind' })).status).toBe(200);
  moveClock(0);
});
