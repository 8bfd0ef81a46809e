import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@parley/contract/inbox/files';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { headersOf } from '../../../../test/archive.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { days } from '../../../kit/clock.ts';
import { db, dbOf } from '../../../kit/db/index.ts';
import { files, keepBytes } from '../../../kit/files/store.ts';
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

async function age(key: string): Promise<void> {
  const before = new Date(Date.now() - days(2));
  await utimes(join(app.folder, 'files', key.slice(0, 2), key), before, before);
}

test('bytes that no row names are removed after a day, and no others', async () => {
  const form = new FormData();
  form.append('file', new Blob(['some bytes of a file']), 'note.txt');
  await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(office.vera), body: form });
  const { key: named } = await dbOf(office.project_id)
    .selectFrom('files')
    .select('key')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [left, young] = [await kept(), await kept()];
  for (const key of [named, left]) await age(key);
  expect(await forgetUnnamed()).toBe(1);
  const sizes = await Promise.all([named, young, left].map((key) => files().size(key)));
  expect(sizes).toEqual([20, 5, null]);
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
  const others = ['ai_settings.key', 'attempts.key', 'contact_keys.key', 'jobs.key', 'projects.booking_key'];
  const naming = Object.entries(namingColumns).flatMap(([table, columns]) => columns.map((it) => `${table}.${it}`));
  expect(rows.map((it) => it.name)).toEqual([...naming, ...others].sort());
});

test('in the folder of another database nothing is removed', async () => {
  const left = await kept();
  await age(left);
  await sql`update migrations set ran_at = ran_at - interval '1 day'`.execute(db());
  expect(await forgetUnnamed()).toBe(0);
  expect(await files().size(left)).toBe(5);
});
