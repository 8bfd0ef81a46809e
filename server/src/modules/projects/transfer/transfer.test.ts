import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { listJoinOffers } from '@parley/contract/inbox/duplicates';
import { uploadFile } from '@parley/contract/inbox/files';
import { sendMessage, type MessageFile } from '@parley/contract/inbox/messages';
import { createField } from '@parley/contract/fields/fields';
import { type Funnel, listFunnels, updateFunnel, updateStage } from '@parley/contract/deals/funnels';
import { createLead, mergeLeads } from '@parley/contract/deals/lead-changes';
import { getBoard } from '@parley/contract/deals/leads';
import { createLeadFilter, createLeadTag, listLeadFilters } from '@parley/contract/deals/tags';
import type { Input } from '@parley/contract/http';
import { getProject, updateProject } from '@parley/contract/projects/projects';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, listTasks } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { archiveOf, askForArchive, brought, headersOf, personIn } from '../../../../test/archive.ts';
import { listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { newcomer, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import type { Manifest } from './format.ts';
import { readLayout } from './layout.queries.ts';
import { meaningOf, namedBy } from './meaning-of.ts';
import { type Entry, packed, unpacked } from './tar.ts';
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
  await addDeals(vera, later);
  const [category] = (await vera.call(listCategories, {})).body.data;
  const task = { category_id: category!.id, manager_id: vera.id, date: '2031-01-01 10:00:00' };
  await vera.call(createTask, { ...task, comment: 'Tune the piano' });
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
  archive = await archiveOf(app, vera);
});
afterAll(() => app.stop());

/** A deal with everything that can belong to one, and a filter that names some of it. */
async function addDeals(vera: Person, client: number): Promise<void> {
  const [{ id: funnel, stages }] = (await vera.call(listFunnels, {})).body.data as [Funnel];
  const list = { label: 'Delivery', type: 'list', entity: 'lead', fields: [{ value: 'By ship' }] } as const;
  const field = (await vera.call(createField, { ...list, fields: [...list.fields] })).body.data;
  const tag = (await vera.call(createLeadTag, { title: 'Travels' })).body.data;
  await vera.call(updateStage, { id: stages[2]!.id, required_fields: [field.id], users: [vera.id] });
  await vera.call(updateFunnel, { id: funnel, settings: { channel_id: office.telegram } });
  const given = { tags: [tag.id], contacts_ids: [client], custom_fields: { [field.id]: field.fields[0]!.id } };
  const main = (await vera.call(createLead, { stage_id: stages[1]!.id, name: 'Piano', price: 700, ...given })).body
    .data;
  const other = (await vera.call(createLead, { stage_id: stages[1]!.id, name: 'Stool', price: 30 })).body.data;
  await vera.call(mergeLeads, { main_id: main.id, ids: [other.id] });
  const filter = { tag_id: [tag.id], stage_id: stages[1]!.id, custom_fields: [{ field_id: field.id, filled: true }] };
  await vera.call(createLeadFilter, { funnel, name: 'Travelling', filter });
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
      union all
      select concat_ws('|', 'd', d.name, d.price, s.name, f.name, c.name, m.name, t.title, o.value, d.created_at) from deals d
      join stages s on s.project_id = d.project_id and s.id = d.stage_id
      join funnels f on f.project_id = d.project_id and f.id = d.funnel_id
      left join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      left join deals m on m.project_id = d.project_id and m.id = d.merged_into
      left join deal_tags x on x.project_id = d.project_id and x.deal_id = d.id
      left join lead_tags t on t.project_id = d.project_id and t.id = x.tag_id
      left join field_values v on v.project_id = d.project_id and v.owner_id = d.id
      left join field_options o on o.project_id = d.project_id and o.id = v.option_id
      union all
      select concat_ws('|', 's', s.name, u.name, l.label, ch.name) from stages s
      left join users u on u.id = any (s.users_ids)
      left join fields l on l.project_id = s.project_id and s.id = any (l.required_in_stages)
      join funnels f on f.project_id = s.project_id and f.id = s.funnel_id
      left join channels ch on ch.project_id = s.project_id and ch.id = (f.settings ->> 'channel_id')::bigint
      order by 1`.execute(tx),
  );
  return rows.map((it) => it.line);
}

test('a project leaves as one archive and becomes another one, row by row and byte by byte the same', async () => {
  const { vera, project_id } = office;
  const copy = await brought(app, vera, archive);
  expect(copy).toMatchObject({ status: 200, data: { files: 1 } });
  const [before, after] = [await sumOf(project_id), await sumOf(copy.data.id)];
  expect(after).toEqual(before);
  expect(after.length).toBeGreaterThan(10);
  const hash = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
  expect(hash(after)).toBe(hash(before));
  const there = personIn(app, vera, copy.data.id);
  const names = (rows: Awaited<ReturnType<typeof listOf>>) => rows.map((it) => it.name).sort();
  expect(names(await listOf(there))).toEqual(names(await listOf(vera)));
  const sold = async (person: Person) => {
    const [{ id: funnel }] = (await person.call(listFunnels, {})).body.data as [Funnel];
    const [kept] = (await person.call(listLeadFilters, { funnel })).body.data;
    const { custom_fields, ...rest } = kept!.filter;
    const asked = { funnel, ...rest, custom_fields: JSON.stringify(custom_fields) };
    const columns = (await person.call(getBoard, asked as Input<typeof getBoard>)).body.data;
    return columns.map(({ total, sum, leads }) => ({ total, sum, names: leads.map((it) => it.name) }));
  };
  expect(await sold(there)).toEqual(await sold(vera));
  expect(await sold(there)).toEqual([{ total: 1, sum: 700, names: ['Piano'] }]);
  // And once more from the copy: nothing wears off on the way.
  const second = await brought(app, vera, await archiveOf(app, there));
  expect(await sumOf(second.data.id)).toEqual(before);
});

test('secrets stay at home, and channels arrive unconnected', async () => {
  expect(gunzipSync(archive).toString()).not.toMatch(/sealed-secret|hook-secret/);
  const copy = await brought(app, office.vera, archive);
  const channels = await dbOf(copy.data.id).selectFrom('channels').select(['secrets', 'is_auth']).execute();
  expect(channels.every((it) => it.secrets === null && !it.is_auth)).toBe(true);
});

test('who may be there twice is offered in a copy too', async () => {
  const twice = await openOffice(app);
  const { project_id, vera } = twice;
  await dbOf(project_id).updateTable('chat_configs').set({ join_dialogs: 'on' }).execute();
  const same = ['Ada Quill', 'A. Quill'].map((name) => ({ project_id, name, email: 'ada@example.test' }));
  await dbOf(project_id).insertInto('contacts').values(same).execute();
  const copy = await brought(app, vera, await archiveOf(app, vera));
  await settled();
  const there = personIn(app, vera, copy.data.id);
  expect((await there.call(listJoinOffers, {})).body.data).toMatchObject([{ reasons: ['email'] }]);
});

test('words of tasks are found in a copy, also in one of an archive that brings them along', async () => {
  expect(gunzipSync(archive).toString()).not.toContain('task_texts');
  const texts = Buffer.from('{"task_id":1,"text":" of an earlier day","manager_id":0,"status":1}\n');
  const entry = (name: string, bytes: Buffer): Entry => ({ name, size: bytes.length, bytes: [bytes] });
  async function* earlier(): AsyncGenerator<Entry> {
    for await (const { name, bytes } of unpacked(Readable.from([archive]), 1e8)) {
      const whole = await buffer(Readable.from(bytes));
      if (name !== 'manifest.json') yield entry(name, whole);
      else {
        const { tables, ...rest } = JSON.parse(whole.toString()) as Manifest;
        const task_texts = { rows: 1, sha256: createHash('sha256').update(texts).digest('hex') };
        yield entry('tables/task_texts/000001.jsonl', texts);
        yield entry(name, Buffer.from(JSON.stringify({ ...rest, tables: { ...tables, task_texts } })));
      }
    }
  }
  const copy = await brought(app, office.vera, await buffer(packed(earlier())));
  expect(copy.status).toBe(200);
  const { call } = personIn(app, office.vera, copy.data.id);
  const found = async (search: string) => (await call(listTasks, { search })).body.data.map((it) => it.comment);
  expect([await found('piano'), await found('earlier')]).toEqual([['Tune the piano'], []]);
});

test('the clock of the project comes along', async () => {
  const { vera } = office;
  const place = { project: office.project_id };
  await vera.call(updateProject, { ...place, time_zone: 'Asia/Kathmandu' });
  const copy = await brought(app, vera, await archiveOf(app, vera));
  const { body } = await personIn(app, vera, copy.data.id).call(getProject, { project: copy.data.id });
  expect(body.data.time_zone).toBe('Asia/Kathmandu');
  await vera.call(updateProject, { ...place, time_zone: 'Europe/Moscow' });
});

test('only administrators take a project along; somebody else who brings it is alone in the copy', async () => {
  expect((await askForArchive(app, office.tom)).status).toBe(403);
  const stranger = await newcomer(app, 'Stranger');
  const copy = await brought(app, stranger, archive);
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
  for (const bytes of cases)
    expect(await brought(app, vera, bytes)).toMatchObject({ status: 400, code: 'archive_broken' });
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

test('what rows name comes before them, in numbers and in words', async () => {
  const layout = (await readLayout(dbOf(null))).filter((it) => !(it.name in leftBehind));
  const late = layout.flatMap((table, nth) =>
    namedBy(table, layout)
      .filter((it) => layout.indexOf(it) > nth)
      .map((it) => `${table.name} before ${it.name}`),
  );
  // Clients need their organization to be there, which remembers those it had: that is filled in later.
  expect(late).toEqual(['organizations before contacts']);
});
