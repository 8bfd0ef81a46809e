import {
  cancelExport,
  createExport,
  exportContacts,
  getExport,
  getExportFile,
  type SheetExport,
} from '@parley/contract/clients/export';
import { listClients } from '@parley/contract/clients/table';
import { createField } from '@parley/contract/fields/fields';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { createContact } from '../index.ts';
import { runExport } from './exporting/run-export.ts';
import { asMeant, harmless } from '../../../kit/sheets/formulas.ts';
import { headersOf } from './test/sheets.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let office: Office;
let ids: Record<'evil' | 'plain' | 'hidden', number>;
let tom: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id } = office;
  const made = (it: Parameters<typeof createContact>[2]) =>
    transaction(project_id, (tx) => createContact(tx, project_id, it));
  ids = {
    evil: await made({ name: '=cmd|calc!A1', phone: '+79990000001', email: 'a@b.example' }),
    plain: await made({ name: 'Ada, "the" <b>', phone: '+44 20 7946 0958' }),
    hidden: await writes(project_id, office.whatsapp, 'w-export'),
  };
  await dbOf(project_id)
    .updateTable('contacts')
    .set({ notes: '@sum', tag: '\tx' })
    .where('id', '=', ids.evil)
    .execute();
  tom = await member(app, office.vera, 'Exporting Tom', {
    permissions: ['contacts.export'],
    channels_ids: [office.telegram],
  });
});
afterAll(() => app.stop());

const fetched = async (person: Person, path: string) => {
  const response = await fetch(app.url + path, { headers: headersOf(person) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const linesOf = (bytes: Buffer): string[][] => {
  const book = read(bytes);
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true });
};
const direct = (person: Person, type: 'xlsx' | 'csv', wanted: number[], columns: string[] = []) => {
  const query = [...wanted.map((id) => `ids[]=${id}`), ...columns.map((it) => `columns[]=${it}`), `type=${type}`].join(
    '&',
  );
  return fetched(person, `${exportContacts.path.replace(':entity', 'contacts')}?${query}`);
};

test('a few are sent at once, formulas made harmless and numbers kept as texts, in both kinds', async () => {
  const columns = ['name', 'phone', 'notes', 'tag'];
  const xlsx = await direct(office.vera, 'xlsx', [ids.evil, ids.plain], columns);
  expect(linesOf(xlsx.bytes)).toEqual([
    ['Name', 'Phone', 'Notes', 'Tag'],
    ['Ada, "the" <b>', '442079460958'],
    ["'=cmd|calc!A1", '79990000001', "'@sum", "'\tx"],
  ]);
  expect(xlsx.headers.get('content-disposition')).toMatch(/^attachment; filename="clients-/);
  const csv = await direct(office.vera, 'csv', [ids.evil, ids.plain], columns);
  expect(csv.bytes.toString()).toBe(
    `\uFEFFName,Phone,Notes,Tag\r\n"Ada, ""the"" <b>",442079460958,,\r\n'=cmd|calc!A1,79990000001,'@sum,"'\tx"\r\n`.replace(
      "'=cmd|calc!A1",
      `"'=cmd|calc!A1"`,
    ),
  );
});

test('signs of a formula in full width are made harmless too, and are read back as they were', () => {
  for (const sign of '=+-@＝＋－＠') {
    expect(harmless(`${sign}1+1`)).toBe(`'${sign}1+1`);
    expect(asMeant(harmless(`${sign}1+1`))).toBe(`${sign}1+1`);
  }
  for (const sign of ['\t', '\r', '\n', '\0']) expect(harmless(`${sign}=1`)[0]).toBe("'");
  for (const text of ['', 'a=1', "'quoted'", '１＋１']) expect([harmless(text), asMeant(text)]).toEqual([text, text]);
});

test('channels are called as on the screen', async () => {
  const { bytes } = await direct(office.vera, 'xlsx', [ids.hidden], ['id', 'channels']);
  expect(linesOf(bytes)).toEqual([
    ['ID', 'Channels'],
    [ids.hidden, 'WhatsApp'],
  ]);
});

test('whoever sees some channels takes along only whom they see, by ids, by a filter and in all', async () => {
  expect(linesOf((await direct(tom, 'xlsx', [ids.plain, ids.hidden])).bytes)).toHaveLength(2);
  expect(linesOf((await direct(office.vera, 'xlsx', [ids.plain, ids.hidden])).bytes)).toHaveLength(3);
  for (const wish of [{}, { filter: {} }, { ids: [ids.hidden, ids.evil, ids.plain] }]) {
    const sheet = await written(tom, wish);
    expect(linesOf(sheet).map((line) => line[0])).toEqual(['ID', ids.plain, ids.evil]);
  }
  expect(linesOf(await written(office.vera, {}))).toHaveLength(4);
  expect((await office.tom.call(createExport, { type: 'csv' })).status).toBe(403);
});

test('the newest comes first, as in the table, however they were chosen', async () => {
  const { project_id, vera } = office;
  // Whoever has the lowest number need not be the oldest.
  const created_at = new Date(Date.now() + 60_000);
  await dbOf(project_id).updateTable('contacts').set({ created_at }).where('id', '=', ids.evil).execute();
  const table = (await vera.call(listClients, {})).body.data.map((it) => it.id);
  expect(table[0]).toBe(ids.evil);
  for (const wish of [{}, { ids: [ids.plain, ids.hidden, ids.evil] }, { ids: [ids.hidden, ids.evil, ids.plain] }])
    expect(linesOf(await written(vera, wish)).map((line) => line[0])).toEqual(['ID', ...table]);
});

async function ended(person: Person, id: number): Promise<SheetExport> {
  let last: SheetExport | undefined;
  await until(async () => {
    last = (await person.call(getExport, { id })).body.data;
    expect(last.status).not.toBe('running');
  });
  return last!;
}

async function written(person: Person, wish: object): Promise<Buffer> {
  const { body } = await person.call(createExport, { type: 'xlsx', columns: ['id', 'name'], ...wish });
  expect(await ended(person, body.data.id)).toMatchObject({ status: 'done' });
  return (await fetched(person, getExportFile.path.replace(':id', String(body.data.id)))).bytes;
}

test('a filter decides who is in, and fields of the project are columns', async () => {
  const { body } = await office.vera.call(createField, { label: 'Level', type: 'number', entity: 'client' });
  const field = `field_${body.data.id}`;
  const wish = { filter: { search: 'Ada' }, columns: ['name', field] };
  expect(linesOf(await written(office.vera, wish))).toEqual([['Name', 'Level'], ['Ada, "the" <b>']]);
});

test('the sheet is for whoever asked, and can be thrown away', async () => {
  const { body } = await office.vera.call(createExport, { type: 'csv' });
  const { id } = body.data;
  await ended(office.vera, id);
  const path = getExportFile.path.replace(':id', String(id));
  expect((await fetched(tom, path)).status).toBe(404);
  expect((await tom.call(getExport, { id })).status).toBe(404);
  expect((await fetched(office.vera, path)).status).toBe(200);
  // As a crash leaves it: what lies there is not handed out, and is gone when it was written anew.
  const left = await keyOf(id);
  await dbOf(office.project_id).updateTable('exports').set({ status: 'running' }).where('id', '=', id).execute();
  expect((await fetched(office.vera, path)).status).toBe(404);
  await transaction(office.project_id, (tx) =>
    later(tx, runExport, { export_id: id }, { project_id: office.project_id }),
  );
  await ended(office.vera, id);
  expect(await files().size(left)).toBeNull();
  const anew = await keyOf(id);
  expect((await fetched(office.vera, path)).status).toBe(200);
  await office.vera.call(cancelExport, { id });
  expect(await files().size(anew)).toBeNull();
  expect((await fetched(office.vera, path)).status).toBe(404);
});

const keyOf = async (id: number): Promise<string> => {
  const row = await dbOf(office.project_id)
    .selectFrom('exports')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.file_key!;
};
