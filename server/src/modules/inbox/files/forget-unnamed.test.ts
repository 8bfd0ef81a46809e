import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@parley/contract/inbox/files';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { headersOf } from '../../../../test/archive.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { days } from '../../../kit/clock.ts';
import { db, dbOf } from '../../../kit/db/index.ts';
import { files, keepBytes, readWhole } from '../../../kit/files/store.ts';
import { forgetUnnamed } from './forget-unnamed.ts';
import { namingColumns } from './named-bytes.queries.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const kept = async (): Promise<string> => (await keepBytes([Buffer.from('bytes')] as never, 100)).key;

async function age(key: string, { folder = key.slice(0, 2), by = days(2) } = {}): Promise<void> {
  const before = new Date(Date.now() - by);
  await utimes(join(app.folder, 'files', folder, key), before, before);
}

/** Asking the store for a key would put it back. */
const namesIn = async (folder: string): Promise<string[]> =>
  readdir(join(app.folder, 'files', folder)).catch(() => [] as string[]);
const liesIn = async (key: string): Promise<string | undefined> => {
  for (const folder of [key.slice(0, 2), 'trash']) if ((await namesIn(folder)).includes(key)) return folder;
};

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['some bytes of a file']), 'note.txt');
  await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(office.vera), body: form });
  const newest = dbOf(office.project_id).selectFrom('files').select('key').orderBy('id', 'desc').limit(1);
  const { key } = await newest.executeTakeFirstOrThrow();
  await age(key);
  return key;
}

test('a folder most of whose files a database does not name is not its own, and nothing there is touched', async () => {
  const others = [await kept(), await kept(), await kept()];
  for (const key of others) await age(key);
  const named = await upload();
  expect(await forgetUnnamed()).toBe(0);
  expect(await files().note('mark')).toBeNull();
  for (const key of [...others, named]) expect(await liesIn(key)).toBe(key.slice(0, 2));
  for (const key of others) await files().remove(key);
});

test('bytes that no row names go into the trash after a day, and no others', async () => {
  const named = [await upload(), await upload()];
  const [left, young] = [await kept(), await kept()];
  await age(left);
  expect(await forgetUnnamed()).toBe(1);
  expect(await liesIn(left)).toBe('trash');
  for (const key of [...named, young]) expect(await liesIn(key)).toBe(key.slice(0, 2));
});

test('whoever asks for what lies in the trash has it back', async () => {
  const [read, measured] = [await kept(), await kept()];
  for (const key of [read, measured]) await age(key);
  expect(await forgetUnnamed()).toBe(2);
  expect(String(await readWhole(read))).toBe('bytes');
  expect(await files().size(measured)).toBe(5);
  for (const key of [read, measured]) expect(await liesIn(key)).toBe(key.slice(0, 2));
  expect(await forgetUnnamed()).toBe(0);
});

test('after 30 days in the trash it is removed, and what is named by then is put back', async () => {
  const [gone, recent, named] = [await kept(), await kept(), await upload()];
  for (const key of [gone, recent]) await age(key);
  await files().trash.take(named);
  expect(await forgetUnnamed()).toBe(2);
  await age(gone, { folder: 'trash', by: days(31) });
  await age(recent, { folder: 'trash', by: days(29) });
  await forgetUnnamed();
  expect([await liesIn(gone), await liesIn(recent), await liesIn(named)]).toEqual([
    undefined,
    'trash',
    named.slice(0, 2),
  ]);
});

test('what every column names stays', async () => {
  const { project_id, vera } = office;
  const [preview_key, file_key, staged_key] = [await kept(), await kept(), await kept()];
  const at = dbOf(project_id);
  await at.updateTable('files').set({ preview_key }).execute();
  await sql`insert into exports (project_id, user_id, type, status, file_name, language, columns, file_key, ends_at)
    values (${project_id}, ${vera.id}, 'csv', 'done', 'a.csv', 'en', '{}', ${file_key}, now())`.execute(at);
  await sql`insert into imports (project_id, user_id, file_name, status, staged_key, batches, columns, mapping, options, total)
    values (${project_id}, ${vera.id}, 'a.csv', 'ready', ${staged_key}, '[]', '[]', '[]', '{}', 1)`.execute(at);
  for (const key of [preview_key, file_key, staged_key]) await age(key);
  expect(await forgetUnnamed()).toBe(0);
});

test('every column that could name bytes is known', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)key$' order by 1`.execute(db());
  const others = [
    'ai_settings.key',
    'attempts.key',
    'booking_news.key',
    'contact_keys.key',
    'deal_sums.key',
    'jobs.key',
    'outside_paces.key',
    'ticket_sums.key',
  ];
  const naming = Object.entries(namingColumns).flatMap(([table, columns]) => columns.map((it) => `${table}.${it}`));
  expect(rows.map((it) => it.name)).toEqual([...naming, ...others].sort());
});

test('an older copy of the database finds the folder marked by a later state, and removes nothing', async () => {
  await upload();
  await forgetUnnamed();
  const copied = await db().selectFrom('file_marks').select('mark').execute();
  expect(copied).toEqual([{ mark: await files().note('mark') }]);
  await forgetUnnamed();
  await db().updateTable('file_marks').set(copied[0]!).execute();
  const left = await kept();
  await age(left);
  expect(await forgetUnnamed()).toBe(0);
  expect(await liesIn(left)).toBe(left.slice(0, 2));
  // As the log says.
  await rm(join(app.folder, 'files', 'mark'));
  expect(await forgetUnnamed()).toBe(1);
});

test('one node looks at a time', async () => {
  const left = await kept();
  await age(left);
  const [one, other] = await Promise.all([forgetUnnamed(), forgetUnnamed()]);
  expect(one + other).toBe(1);
});
