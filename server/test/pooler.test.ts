import { messageCreated } from '@parley/contract/inbox/messages';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, listTasks } from '@parley/contract/tasks/tasks';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkedBase } from '../src/kit/db/check-base.ts';
import { testApp, type TestApp } from './app.ts';
import { databaseOfBytes, freshDatabase } from './database.ts';
import { openLive } from './live-client.ts';
import { listOf, openOffice, type Office, writes } from './office.ts';
import { hasPgBouncer, type Pooler, startPooler } from './pooler.ts';
import { until } from './until.ts';

describe.skipIf(!hasPgBouncer)('through PgBouncer, which lends three connections a transaction each', () => {
  let app: TestApp;
  let pooler: Pooler;
  let offices: [Office, Office];
  beforeAll(async () => {
    const direct = await freshDatabase();
    pooler = await startPooler(direct);
    const { url, directUrl } = await checkedBase({ database_url: pooler.url, database_direct_url: direct });
    app = await testApp({}, null, { url, direct: directUrl! });
    offices = [await openOffice(app), await openOffice(app)];
  });
  afterAll(async () => {
    await app?.stop();
    await pooler?.stop();
  });

  test('many of two projects at once see their own and nothing else, at the right time', async () => {
    const asked = offices.map(async ({ vera, project_id }, nth) => {
      const [category] = (await vera.call(listCategories, {})).body.data;
      const given = { category_id: category!.id, manager_id: vera.id, date: '2031-01-02T10:00:00Z' };
      await Promise.all(
        Array.from({ length: 30 }, (_, i) => vera.call(createTask, { ...given, comment: `${nth} calls ${i}` })),
      );
      const lists = await Promise.all(Array.from({ length: 30 }, () => vera.call(listTasks, {})));
      for (const { status, body } of lists) {
        expect(status).toBe(200);
        expect(body.data.length).toBeGreaterThan(0);
        expect(new Set(body.data.map((it) => it.comment[0]))).toEqual(new Set([String(nth)]));
        expect(body.data[0]!.date).toBe('2031-01-02 13:00:00+03:00');
      }
      return project_id;
    });
    expect(new Set(await Promise.all(asked)).size).toBe(2);
  });

  test('what a client writes is counted, listed and heard at once by those who may see it', async () => {
    const [{ vera, telegram }, other] = offices;
    const screens = [vera, other.vera].map((it) =>
      openLive({ url: app.url, token: it.token, project_id: it.project_id }),
    );
    const [ours, theirs] = await Promise.all(screens);
    await writes(vera.project_id, telegram, 'anna', 'Is it open today?');
    await until(() => expect(JSON.stringify(ours!.heard(messageCreated.action))).toContain('Is it open today?'));
    expect(theirs!.heard(messageCreated.action)).toEqual([]);
    expect(JSON.stringify(await listOf(vera))).toContain('Is it open today?');
    expect(JSON.stringify(await listOf(other.vera))).not.toContain('Is it open today?');
    for (const it of [ours!, theirs!]) it.socket().terminate();
  });

  test('killed and back, it is found again', async () => {
    await pooler.restart();
    const { vera } = offices[0];
    await until(async () => expect((await vera.call(listTasks, {})).status).toBe(200));
  });
});

describe.skipIf(!hasPgBouncer)('a base that the program would not hold is refused at the start, with words', () => {
  const open: Pooler[] = [];
  afterEach(async () => {
    for (const it of open.splice(0)) await it.stop();
  });
  const pool = async (url: string, more?: string[]) => {
    const pooler = await startPooler(url, more);
    open.push(pooler);
    return pooler.url;
  };
  const refusal = (database_url: string, database_direct_url: string | null = null) =>
    checkedBase({ database_url, database_direct_url }).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  const mightyOf = (url: string) =>
    Object.assign(new URL(inject('testServer').adminUrl), { pathname: new URL(url).pathname }).href;

  test('lent connections without a way past them, also where the settings are swallowed', async () => {
    const base = await freshDatabase();
    const lends = /^DATABASE_URL leads through a pooler .* DATABASE_DIRECT_URL$/;
    expect(await refusal(await pool(base))).toMatch(lends);
    const deaf = await pool(base, ['ignore_startup_parameters = options']);
    expect(await refusal(deaf)).toMatch(lends);
    expect(await refusal(deaf, deaf)).toMatch(/^DATABASE_DIRECT_URL leads through a pooler/);
  });

  test('a role that no wall holds, two bases, two roles, another encoding', async () => {
    const [base, other] = [await freshDatabase(), await freshDatabase()];
    const mighty = /walks through the wall between projects/;
    expect(await refusal(await pool(mightyOf(base)), base)).toMatch(mighty);
    expect(await refusal(await pool(base), mightyOf(base))).toMatch(mighty);
    expect(await refusal(await pool(other), base)).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
    );
    const admin = new pg.Client(inject('testServer').adminUrl);
    await admin.connect();
    const role = `${inject('testServer').role}_other`;
    await admin.query(`create role ${role} login password 'other'`);
    const asOther = Object.assign(new URL(base), { username: role, password: 'other' }).href;
    expect(await refusal(await pool(asOther), base)).toContain('name one role in both');
    await admin.query(`drop role ${role}`);
    await admin.end();
    expect(await refusal(await databaseOfBytes())).toMatch(/^DATABASE_URL .* is SQL_ASCII: UTF8 is needed/);
    expect(await refusal(base)).toBe('nothing');
    expect(await refusal(await pool(base), base)).toBe('nothing');
  });
});
