import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { uploadFile } from '@parley/contract/inbox/files';
import { sendMessage, type MessageFile } from '@parley/contract/inbox/messages';
import { getArchive, importArchive } from '@parley/contract/projects/transfer';
import { createField } from '@parley/contract/fields/fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { newcomer, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { readLayout } from './layout.queries.ts';
import { meaningOf } from './map-rows.ts';
import { leftBehind } from './what-travels.ts';

let app: TestApp;
let office: Office;
let archive: Buffer;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, vera, telegram, whatsapp } = office;
  for (const [nth, channel] of [telegram, whatsapp, telegram].entries()) {
    await writes(project_id, channel, `t-${nth}`, `Hello ${nth}`);
    await writes(project_id, channel, `t-${nth}`, `And again ${nth}`);
  }
  const added = async (name: string, phone: string) =>
    (
      await dbOf(project_id)
        .insertInto('contacts')
        .values({ project_id, name, phone })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const merged = await added('Was somebody else', '79990000009');
  const later = await added('Somebody', '79990000010');
  await dbOf(project_id).updateTable('contacts').set({ merged_into: later }).where('id', '=', merged).execute();
  await vera.call(createField, { label: 'Colour', type: 'list', entity: 'client', fields: [{ value: 'Blue' }] });
  await dbOf(project_id)
    .updateTable('channels')
    .set({ secrets: 'sealed-secret', hook_word: 'hook-secret' })
    .where('id', '=', telegram)
    .execute();
  const form = new FormData();
  form.append('file', new Blob(['some bytes of a file']), 'note.txt');
  const uploaded = await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(vera), body: form });
  const file = ((await uploaded.json()) as { data: MessageFile }).data;
  const { id, channel_id } = office.room.users[0]!;
  await vera.call(sendMessage, { project: project_id, channel: channel_id, id, uid: randomUUID(), file_id: file.id });
  await settled();
  archive = await fetched(vera);
});
afterAll(() => app.stop());

const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'x-project': String(person.project_id),
});
const archivePath = (person: Person) => app.url + getArchive.path.replace(':project', String(person.project_id));
const fetched = async (person: Person) =>
  Buffer.from(await (await fetch(archivePath(person), { headers: headersOf(person) })).arrayBuffer());

async function brought(person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'project.tar.gz');
  const response = await fetch(app.url + importArchive.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as {
    data: { id: number; rows: number; left_out: number; files: number };
    code: string;
  };
  return { status: response.status, ...body };
}

/** What two projects must have in common, whatever their ids: words, order, times. */
async function sumOf(project_id: number): Promise<string[]> {
  const { rows } = await transaction(project_id, (tx) =>
    sql<{ line: string }>`
      select concat_ws('|', 'm', m.message, m.position, m.created_at, m.destination, f.name, ch.type, d.outside_id, c.name) as line
      from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
      left join files f on f.project_id = m.project_id and f.id = m.file_id
      union all
      select concat_ws('|', 'c', c.name, c.phone, c.created_at, s.name) from contacts c
      left join contacts s on s.project_id = c.project_id and s.id = c.merged_into
      union all
      select concat_ws('|', 'f', f.label, o.value) from fields f left join field_options o on o.project_id = f.project_id and o.field_id = f.id
      order by 1`.execute(tx),
  );
  return rows.map((it) => it.line);
}

test('a project leaves as one archive and becomes another one, row by row and byte by byte the same', async () => {
  const { vera, project_id } = office;
  const copy = await brought(vera, archive);
  expect(copy).toMatchObject({ status: 200, data: { files: 1 } });
  const [before, after] = [await sumOf(project_id), await sumOf(copy.data.id)];
  expect(after).toEqual(before);
  expect(after.length).toBeGreaterThan(10);
  const hash = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
  expect(hash(after)).toBe(hash(before));
  const there = {
    ...vera,
    project_id: copy.data.id,
    call: app.caller(headersOf({ ...vera, project_id: copy.data.id })),
  };
  const names = (rows: Awaited<ReturnType<typeof listOf>>) => rows.map((it) => it.name).sort();
  expect(names(await listOf(there))).toEqual(names(await listOf(vera)));
  // And once more from the copy: nothing wears off on the way.
  const second = await brought(vera, await fetched(there));
  expect(await sumOf(second.data.id)).toEqual(before);
});

test('secrets stay at home, and channels arrive unconnected', async () => {
  expect(gunzipSync(archive).toString()).not.toMatch(/sealed-secret|hook-secret/);
  const copy = await brought(office.vera, archive);
  const channels = await dbOf(copy.data.id).selectFrom('channels').select(['secrets', 'is_auth']).execute();
  expect(channels.every((it) => it.secrets === null && !it.is_auth)).toBe(true);
});

test('only administrators take a project along; somebody else who brings it is alone in the copy', async () => {
  expect((await fetch(archivePath(office.tom), { headers: headersOf(office.tom) })).status).toBe(403);
  const stranger = await newcomer(app, 'Stranger');
  const copy = await brought(stranger, archive);
  const { rows } = await sql<{
    user_id: number;
  }>`select user_id from members where project_id = ${copy.data.id}`.execute(dbOf(null));
  expect(rows).toEqual([{ user_id: stranger.id }]);
});

test('an archive that was cut, changed or made up leaves nothing behind', async () => {
  const { vera } = office;
  const plain = gunzipSync(archive);
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from projects`.execute(dbOf(null))).rows[0]!.n;
  const before = await count();
  const changed = Buffer.from(plain.toString('latin1').replace('And again 1', 'And again 7'), 'latin1');
  const slipped = Buffer.from(plain.toString('latin1').replace('files/', '../../'), 'latin1');
  const cases = [
    archive.subarray(0, archive.length / 2),
    gzipSync(plain.subarray(0, 3000)),
    gzipSync(changed),
    gzipSync(slipped),
    Buffer.from('no archive'),
    gzipSync(Buffer.alloc(4096)),
  ];
  for (const bytes of cases) expect(await brought(vera, bytes)).toMatchObject({ status: 400, code: 'archive_broken' });
  expect(await count()).toBe(before);
});

test('every number of every table that travels names something that travels too', async () => {
  const layout = (await readLayout(dbOf(null))).filter((it) => !(it.name in leftBehind));
  const unknown = layout.flatMap((table) =>
    table.columns
      .filter((column) => meaningOf(table, column, layout) === 'nothing')
      .map((column) => `${table.name}.${column.name}`),
  );
  expect(unknown).toEqual([]);
});
