import { randomUUID } from 'node:crypto';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { sendComment } from '@parley/contract/inbox/thread';
import { type FeedEntry, type FeedPart, listFeed } from '@parley/contract/notes/feed';
import { createNote, type NoteEntity } from '@parley/contract/notes/notes';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, updateTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { letGo } from '../../../kit/facts/facts.queries.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let stages: number[];
let category_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  vera = office.vera;
  stages = (await vera.call(listFunnels, {})).body.data[0]!.stages.map((it) => it.id);
  category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
});
afterAll(() => app.stop());

const dealOf = async (contacts_ids: number[], manager_id: number | null = null) =>
  (await vera.call(createLead, { stage_id: stages[0]!, name: 'Deal', contacts_ids, manager_id })).body.data.id;
const note = (entity: NoteEntity, entity_id: number, text: string) =>
  vera.call(createNote, { uid: randomUUID(), entity, entity_id, text });
const comment = (id: number, text: string) => vera.call(sendComment, { id, uid: randomUUID(), text });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const give = async (crm_lead_id: number, text: string, hours = 24, manager_id = vera.id) =>
  (await vera.call(createTask, { date: inHours(hours), category_id, manager_id, comment: text, crm_lead_id })).body.data
    .id;

/** An entry in a few words. */
function words(it: FeedEntry): string {
  if (it.kind === 'message')
    return it.message.message_type === 'comment' ? `comment ${it.message.message}` : it.message.message;
  if (it.kind === 'note') return `note ${it.note.text}`;
  return it.kind === 'task' ? `${it.moment} ${it.task.comment}` : `change ${it.change.kind}`;
}

/** The whole feed, page by page. */
async function feed(by: Person, id: number, { only, count = 3 }: { only?: FeedPart; count?: number } = {}) {
  const found: FeedEntry[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const { status, body } = await by.call(listFeed, {
      id,
      count,
      ...(only ? { only } : {}),
      ...(next ? { next } : {}),
    });
    if (status !== 200) return status;
    found.push(...body.data);
    next = body.meta.next ?? null;
  }
  expect(found.map((it) => it.order)).toEqual(found.map((it) => it.order).toSorted((a, b) => b - a));
  expect(new Set(found.map((it) => it.key)).size).toBe(found.length);
  return found.map(words);
}

/** Everything that a feed can tell, on a client of telegram who is one with a client of whatsapp. */
async function busyDeal(name: string) {
  const { project_id, telegram, whatsapp } = office;
  const client = await writes(project_id, telegram, name, 'By telegram');
  const same = await writes(project_id, whatsapp, name, 'By whatsapp');
  await note('contact', same, 'of whom was merged');
  await vera.call(mergeContacts, { contact_id: client, contacts_ids: [same] });
  const id = await dealOf([client]);
  await note('lead', id, 'of the deal');
  await comment(client, 'beside the dialogue');
  const task = await give(id, 'ring', -1);
  await vera.call(updateTask, { id: task, status: 2, result: 'Rang' });
  await vera.call(updateLead, { id, stage_id: stages[1]! });
  return { id, client };
}

test('a feed tells messages, notes, tasks and changes in one line of time, whatever the pages', async () => {
  const { id } = await busyDeal('all');
  const all = await feed(vera, id, { count: 100 });
  expect(all).toEqual([
    'change stage',
    'done ring',
    'given ring',
    'comment beside the dialogue',
    'note of the deal',
    'change created',
    'note of whom was merged',
    'By whatsapp',
    'By telegram',
    // an hour before it was given
    'late ring',
  ]);
  for (const count of [1, 2, 3]) expect(await feed(vera, id, { count })).toEqual(all);
  expect((await vera.call(listFeed, { id, next: 'nonsense' })).status).toBe(400);
});

test('each part is read alone', async () => {
  const { id } = await busyDeal('parts');
  expect(await feed(vera, id, { only: 'messages' })).toEqual(['By whatsapp', 'By telegram']);
  expect(await feed(vera, id, { only: 'notes' })).toEqual([
    'comment beside the dialogue',
    'note of the deal',
    'note of whom was merged',
  ]);
  expect(await feed(vera, id, { only: 'tasks' })).toEqual(['done ring', 'given ring', 'late ring']);
  expect(await feed(vera, id, { only: 'changes' })).toEqual(['change stage', 'change created']);
  expect(await feed(vera, id, { only: 'files' })).toEqual([]);
});

test('what happened at one moment is told once, whatever the page', async () => {
  const { id } = await busyDeal('moment');
  const at = new Date('2026-01-02T03:04:05.678901Z');
  const db = dbOf(office.project_id);
  // What is recorded never changes: so all of it is recorded anew, at that moment.
  await transaction(office.project_id, async (tx) => {
    await letGo(tx);
    await sql`with gone as (delete from facts where subject = 'deal' and subject_id = ${id} returning *)
      insert into facts (project_id, name, subject, subject_id, user_id, actor, changes, words, at)
      select project_id, name, subject, subject_id, user_id, actor, changes, words, ${at} from gone order by id`.execute(
      tx,
    );
  });
  await sql`update notes set created_at = ${at} where deal_id = ${id}`.execute(db);
  await sql`update tasks set created_at = ${at}, closed_at = ${at} where deal_id = ${id}`.execute(db);
  const all = await feed(vera, id, { count: 100 });
  expect(all).toHaveLength(9);
  for (const count of [1, 2, 4]) expect(await feed(vera, id, { count })).toEqual(all);
});

test('everybody reads what they may see: dialogues by their channel, tasks by their client', async () => {
  const { id, client } = await busyDeal('seen');
  expect(await feed(office.tom, id, { only: 'messages' })).toEqual(['By telegram']);
  expect(await feed(office.wanda, id, { only: 'messages' })).toEqual(['By whatsapp']);
  expect(await feed(office.mona, id, { only: 'messages' })).toEqual(['By whatsapp', 'By telegram']);
  const hidden = await writes(office.project_id, office.email, 'seen', 'By letter');
  await note('contact', hidden, 'of whom nobody sees');
  const both = await dealOf([client, hidden], office.wanda.id);
  expect(await feed(vera, both, { only: 'messages' })).toContain('By letter');
  expect(await feed(office.tom, both, { only: 'messages' })).toEqual(['By telegram']);
  expect(await feed(office.tom, both, { only: 'notes' })).not.toContain('note of whom nobody sees');
  const alone = await dealOf([hidden], office.tom.id);
  // One's own deal, whose client one does not see.
  await give(alone, 'not for Tom');
  await sql`update tasks set contact_id = ${hidden} where deal_id = ${alone}`.execute(dbOf(office.project_id));
  await give(alone, 'for Tom', 24, office.tom.id);
  expect(await feed(office.tom, alone, { only: 'messages' })).toEqual([]);
  expect(await feed(office.tom, alone, { only: 'tasks' })).toEqual(['given for Tom']);
  expect(await feed(office.wanda, alone)).toBe(404);
});

test('what was merged into a deal brings its notes and tasks along', async () => {
  const { id } = await busyDeal('merged');
  const other = await dealOf([]);
  await note('lead', other, 'of the other deal');
  await give(other, 'of the other deal');
  await vera.call(mergeLeads, { main_id: id, ids: [other] });
  expect(await feed(office.tom, id, { only: 'notes' })).toContain('note of the other deal');
  expect(await feed(office.tom, id, { only: 'tasks' })).toContain('given of the other deal');
});

test('a task is late when its time is over before it is done, and of a deal that is over no more', async () => {
  const id = await dealOf([]);
  await give(id, 'late', -1);
  await give(id, 'in time', 1);
  expect(await feed(vera, id, { only: 'tasks' })).toEqual(['given in time', 'given late', 'late late']);
  await sql`update stages set ending = 'lost' where id = ${stages.at(-1)}`.execute(dbOf(office.project_id));
  await sql`update deals set stage_id = ${stages.at(-1)} where id = ${id}`.execute(dbOf(office.project_id));
  expect(await feed(vera, id, { only: 'tasks' })).toEqual(['given in time', 'given late']);
});
