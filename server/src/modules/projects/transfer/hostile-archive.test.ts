import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importArchive } from '@parley/contract/projects/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { archiveOf, askForArchive, brought, changed, madeUp } from '../../../../test/archive.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { newcomer } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { type ArchiveLimits, limitsFor, operatorsLimits } from './archive-limits.ts';
import { holdPerson, readLayout } from './layout.queries.ts';
import { holdOwnArchive, inImportTurn, takeExportTurn } from './take-turn.ts';
import { unpackBeside } from './unpack-beside.ts';
import { leftBehind } from './what-travels.ts';

let app: TestApp;
let office: Office;
let archive: Buffer;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  archive = await archiveOf(app, office.vera);
});
afterAll(() => app.stop());

const organization = (id: number, more: object = {}) =>
  JSON.stringify({ id, name: `Organization ${id}`, created_at: '2031-01-01T10:00:00Z', ...more });
const ids = (n: number) => Array.from({ length: n }, (_, nth) => nth + 1);
const key = 'ab'.repeat(16);

/** What a thread with so little memory hands over. */
async function unpack(bytes: Buffer, limits: Partial<ArchiveLimits> = {}) {
  const tables = (await readLayout(dbOf(null))).filter((it) => !(it.name in leftBehind));
  const plan = { tables, limits: { ...operatorsLimits, heap: 40, ...limits } };
  const batches: number[] = [];
  for await (const item of unpackBeside(() => Readable.from([bytes]), plan)) {
    if ('rows' in item) batches.push(item.rows.length);
  }
  return batches;
}

/** Bytes that the folder of files holds. */
async function kept(): Promise<number> {
  const all = await readdir(join(app.folder, 'files'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    all.filter((it) => it.isFile()).map((it) => stat(join(it.parentPath, it.name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('rows that are none of ours are refused by the first, however many follow', async () => {
  const empty = await madeUp({ tables: { contacts: Array<string>(1_000_000).fill('{}') } });
  expect(empty.length).toBeLessThan(20_000);
  // More than the thread could remember: that they are called broken says that they were not looked at.
  await expect(unpack(empty)).rejects.toMatchObject({ code: 'archive_broken' });
  expect(await brought(app, office.vera, empty)).toMatchObject({ status: 400, code: 'archive_broken' });
});

test('any number of rows comes in small batches, through a thread with little memory', async () => {
  const batches = await unpack(await madeUp({ tables: { organizations: ids(100_000).map((id) => organization(id)) } }));
  expect(batches.reduce((sum, n) => sum + n, 0)).toBe(100_000);
  expect(Math.max(...batches)).toBe(500);
});

test('what is made to unfold in memory is refused before it unfolds', async () => {
  const macro = (steps: string) => `{"id":1,"name":"Wide","steps":[${steps}{}],"created_at":"2031-01-01T10:00:00Z"}`;
  const named = ids(60_000).map((nth) => `"a${nth}":1`);
  const deep = '['.repeat(100) + ']'.repeat(100);
  for (const steps of [
    '{},'.repeat(300_000),
    '[],'.repeat(60_000),
    '1,'.repeat(1_100_000),
    `{${named}},`,
    `${deep},`,
  ]) {
    const made = await madeUp({ tables: { macros: [macro(steps)] } });
    await expect(unpack(made)).rejects.toMatchObject({ code: 'archive_broken' });
  }
  const manifest = Buffer.from(`{"tables":{},"files":[${'{},'.repeat(300_000)}{}]}`);
  await expect(unpack(await madeUp({ manifest }), { files: 1000 })).rejects.toMatchObject({
    code: 'archive_broken',
  });
  const long = organization(1, { text: 'x'.repeat(17_000_000) });
  await expect(unpack(await madeUp({ tables: { organizations: [long] } }))).rejects.toMatchObject({
    code: 'archive_broken',
  });
});

test('an archive has its limits: bytes by what it weighs, rows, files, time', async () => {
  const rows = await madeUp({ tables: { organizations: ids(1000).map((id) => organization(id)) } });
  const refused = { code: 'archive_too_large' };
  await expect(unpack(rows, { rows: 999 })).rejects.toMatchObject(refused);
  await expect(unpack(rows, { bytes: 50_000 })).rejects.toMatchObject(refused);
  await expect(unpack(rows, { time: 1 })).rejects.toMatchObject(refused);
  const file = { key, name: 'a', mime: 'a/a', kind: 'file', size: 1, created_at: '2031-01-01T10:00:00Z' };
  const files = await madeUp({
    files: { [key]: Buffer.from('a') },
    tables: { files: [JSON.stringify({ id: 1, ...file })] },
  });
  await expect(unpack(files, { files: 0 })).rejects.toMatchObject(refused);
  await expect(unpack(files, { fileBytes: 0 })).rejects.toMatchObject(refused);
  expect(limitsFor(20_000).bytes).toBeLessThan(11 * 1024 ** 2);
  expect(limitsFor(500 * 1024 ** 2).bytes).toBe(10 * 1024 ** 3);
});

test('bytes that nobody names are never written, and many of one kind are not even unpacked', async () => {
  const before = await kept();
  const zeros = await madeUp({ files: { [key]: Buffer.alloc(100 * 1024 ** 2) } });
  expect(zeros.length).toBeLessThan(1_000_000);
  expect(await brought(app, office.vera, zeros)).toMatchObject({ status: 413, code: 'archive_too_large' });
  const few = await madeUp({ files: { [key]: Buffer.alloc(1024 ** 2) } });
  expect(await brought(app, office.vera, few)).toMatchObject({ status: 400, code: 'archive_broken' });
  expect(await kept()).toBe(before);
});

test('what rows say of rows that never come is remembered only so far', async () => {
  const left_ids = ids(150_000).map((id) => id + 1_000_000);
  const waiting = await madeUp({ tables: { organizations: ids(8).map((id) => organization(id, { left_ids })) } });
  expect(await brought(app, office.vera, waiting)).toMatchObject({ status: 413, code: 'archive_too_large' });
});

test('what names something must be a number, and what lists something a list', async () => {
  const views = { name: 'All', filter: {}, columns: [], shared: true, created_at: '2031-01-01T10:00:00Z' };
  const lines: [string, object][] = [
    ['organizations', { id: 'one', name: 'A', created_at: '2031-01-01' }],
    ['organizations', { id: 1, name: 'A', created_at: '2031-01-01', left_ids: [{}] }],
    ['macros', { id: 1, name: 'A', steps: { length: 3 }, created_at: '2031-01-01' }],
    ['macros', { id: 1, name: 'A', steps: [null], created_at: '2031-01-01' }],
    ['client_views', { id: 1, user_id: office.vera.id, ...views, columns: 'all' }],
  ];
  for (const [table, row] of lines) {
    const made = await changed(archive, (name, rows) => (name === table ? [...rows, row as never] : rows));
    expect(await brought(app, office.vera, made)).toMatchObject({
      status: 400,
      code: 'archive_broken',
    });
  }
});

test('an archive that is not let in is refused before a byte of it is read', async () => {
  const endOwn = holdOwnArchive(office.vera.id);
  const asked = request(app.url + importArchive.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${office.vera.token}`,
      'content-type': 'multipart/form-data; boundary=xx',
      'content-length': '100000',
    },
  });
  asked.on('error', () => undefined);
  asked.flushHeaders();
  const [{ statusCode, headers }] = (await once(asked, 'response')) as [IncomingMessage];
  expect([statusCode, headers['retry-after']]).toEqual([429, '60']);
  asked.destroy();
  endOwn();
});

test('files that rows name are kept only as far as they weigh something in the archive too', async () => {
  const before = await kept();
  const more = { name: 'a.bin', mime: 'a/a', kind: 'file', created_at: '2031-01-01T10:00:00Z' };
  const sent = { [key]: Buffer.alloc(40 * 1024 ** 2), [key.replace('a', 'c')]: randomBytes(400_000) };
  const rows = Object.entries(sent).map(([it, { length: size }], nth) =>
    JSON.stringify({ id: nth + 1, key: it, size, ...more }),
  );
  const zeros = await madeUp({ files: sent, tables: { files: rows } });
  expect(limitsFor(zeros.length).bytes).toBeGreaterThan(40 * 1024 ** 2);
  expect(await brought(app, office.vera, zeros)).toMatchObject({ status: 413, code: 'archive_too_large' });
  expect(await kept()).toBe(before);
  expect(limitsFor(500 * 1024 ** 2).fileBytes).toBeLessThan(2.1 * 1024 ** 3);
});

test('files of text that packs well come in', async () => {
  const line = (nth: number) => ({ at: 1_900_000_000 + nth, level: 'info', path: `/orders/${nth % 977}`, status: 200 });
  const log = Buffer.from(
    ids(250_000)
      .map((nth) => JSON.stringify(line(nth)))
      .join('\n'),
  );
  const file = { id: 1, key, name: 'shop.log', mime: 'text/plain', kind: 'file', size: log.length };
  const rows = [JSON.stringify({ ...file, created_at: '2031-01-01T10:00:00Z' })];
  const made = await madeUp({ files: { [key]: log }, tables: { files: rows } });
  expect(log.length).toBeGreaterThan(2 * made.length + 8 * 1024 ** 2);
  expect(await brought(app, office.vera, made)).toMatchObject({ status: 200, data: { files: 1 } });
});

test('a node works on one archive of a person, and on few of all: the next wait in line', async () => {
  const [vera, other] = [office.vera, await newcomer(app, 'Other')];
  const busy = { status: 429, code: 'archives_busy' };
  const endOwn = holdOwnArchive(vera.id);
  expect(await brought(app, vera, archive)).toMatchObject(busy);
  endOwn();
  const first = takeExportTurn(vera.id);
  expect((await askForArchive(app, vera)).status).toBe(429);
  first();
  let end = (): void => undefined;
  const long = new Promise<void>((resolve) => (end = resolve));
  const ahead = [1, 2].map(() => inImportTurn(() => long));
  let isAnswered = false;
  const waiting = brought(app, other, archive).finally(() => (isAnswered = true));
  await archiveOf(app, vera);
  expect(isAnswered).toBe(false);
  end();
  await Promise.all(ahead);
  expect((await waiting).status).toBe(200);
  // As another node would hold it.
  await transaction(null, async (tx) => {
    await holdPerson(tx, vera.id);
    expect(await brought(app, vera, archive)).toMatchObject(busy);
  });
  expect((await brought(app, vera, archive)).status).toBe(200);
});
