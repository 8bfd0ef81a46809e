import { eraseClients, restoreClients } from '@parley/contract/bins';
import type { ClientAction } from '@parley/contract/clients/history';
import * as table from '@parley/contract/clients/table';
import { createOrganization } from '@parley/contract/clients/organizations';
import type { Input, Output } from '@parley/contract/http';
import { createField } from '@parley/contract/fields/fields';
import { addDialogue } from '@parley/contract/inbox/contacts';
import { archiveContacts, blockContact } from '@parley/contract/inbox/work';
import { updateClient } from '@parley/contract/inbox/client-card';
import { mergeContacts, undoMove } from '@parley/contract/inbox/duplicates';
import { listJournal } from '@parley/contract/journal';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { seededRandom } from '../../../kit/random.ts';
import { valuesOf } from '../../fields/index.ts';
import { showDeleted } from '../bulk/standing.queries.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

type Told = { name: string; subject_id: number; changes: Record<string, [unknown, unknown]> };
const toldOf = async (ids: number[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`select name, subject_id, changes from facts
    where subject = 'client' and name not like 'clients%' and subject_id = any (${ids}::bigint[]) order by id`.execute(
    dbOf(office.project_id),
  );
  return rows;
};
const everything = async () => JSON.stringify((await sql`select * from facts`.execute(dbOf(office.project_id))).rows);
const historyOf = async (id: number, asked: object = {}): Promise<ClientAction[]> =>
  (await office.vera.call(table.listClientActions, { id, ...asked })).body.data;
const add = async (name: string, more: object = {}) =>
  (await office.vera.call(table.createClient, { name, is_new: true, ...more })).body.data.client!.id;

test('who is erased leaves no word of theirs in any fact, nor does whoever turned out to be them', async () => {
  const { project_id, telegram, vera } = office;
  const [id, twin] = [await writes(project_id, telegram, 'erased'), await writes(project_id, telegram, 'twin')];
  await vera.call(updateClient, { id, name: 'Erna Erased', phone: '+351 912 111 222', notes: 'Never again' });
  await vera.call(updateClient, { id: twin, name: 'Tilda Twin', email: 'tilda@twin.example' });
  await vera.call(mergeContacts, { contact_id: id, contacts_ids: [twin] });
  expect(await everything()).toMatch(/Erna.*Tilda/);
  const { undo } = (await vera.call(table.deleteClients, { id })).body.data;
  expect((await vera.call(eraseClients, { ids: [id] })).body.data.erased).toBe(1);
  const left = await toldOf([id, twin]);
  expect(left.map((it) => [it.name, it.changes])).toEqual([
    ['clientErased', { channels_ids: [[telegram], null] }],
    ['clientErased', { channels_ids: [[telegram], null] }],
  ]);
  expect(await everything()).not.toMatch(/Erna|912111222|Never again|Tilda|tilda@/);
  expect((await vera.call(takeBack, { token: undo! })).status).toBe(404);
});

test('every client begins with a fact, who comes by a channel by the first message alone; the team’s room is no client', async () => {
  const { project_id, telegram, whatsapp, room, vera } = office;
  const peer = { outside_id: 'begun', name: 'Bea Begun', phone: '351912345678' };
  const id = await writes(project_id, telegram, 'begun', 'Hi', { peer });
  await writes(project_id, telegram, 'begun', 'Hi again', { peer });
  expect(await toldOf([id, room.id])).toEqual([
    { name: 'clientCreated', subject_id: id, changes: { name: [null, 'Bea Begun'], phone: [null, '351912345678'] } },
  ]);
  const added = await vera.call(addDialogue, { channel: whatsapp, phone: '+351 912 777 888', is_new: true });
  const contact_id = added.body.data.contact!.id;
  expect((await toldOf([contact_id])).map((it) => it.name)).toEqual(['clientCreated']);
  expect(await historyOf(contact_id)).toMatchObject([{ kind: 'created', why: null, actor: { id: vera.id } }]);
});

test('who goes by themselves after thirty days goes with what was told of them', async () => {
  const { project_id, vera } = office;
  const id = await add('Gordon Gone', { phone: '+351 912 333 444' });
  await vera.call(table.deleteClients, { id });
  await monthLater(project_id);
  expect((await toldOf([id])).map((it) => it.name)).toEqual(['clientErased']);
  expect(await everything()).not.toMatch(/Gordon|912333444/);
});

test('a history names whom somebody was merged with, until that one is gone for good', async () => {
  const { project_id, telegram, vera } = office;
  const [one, other] = [await writes(project_id, telegram, 'ada'), await writes(project_id, telegram, 'bob')];
  const { undo } = (await vera.call(mergeContacts, { contact_id: one, contacts_ids: [other] })).body.data;
  const joined = async () => (await historyOf(one)).filter((it) => /merged|separated/.test(it.kind));
  expect(await joined()).toMatchObject([{ kind: 'merged', field: null, after: 'Client bob' }]);
  await vera.call(undoMove, { token: undo });
  const both = [{ kind: 'separated' }, { kind: 'merged' }];
  expect(await joined()).toMatchObject(both.map((it) => ({ ...it, after: 'Client bob' })));
  await vera.call(table.deleteClients, { id: other });
  await vera.call(eraseClients, { ids: [other] });
  expect(await joined()).toMatchObject(both.map((it) => ({ ...it, after: '…' })));
});

test('administrators find no words of clients in the journal', async () => {
  const { vera } = office;
  const id = await add('Jana Journal', { email: 'jana@journal.example' });
  await vera.call(updateClient, { id, notes: 'Owes us a favour' });
  await vera.call(table.deleteClients, { id });
  await settled();
  const lines = JSON.stringify((await vera.call(listJournal, {})).body.data);
  expect(lines).toContain('clientsDeleted');
  expect(lines).not.toMatch(/Jana|jana@|favour|clientChanged|clientCreated|clientRemoved/);
});

test('pages of a history begin anywhere within what one press did, and show each line once', async () => {
  const { vera, tom } = office;
  const id = await add('Paged');
  const { body: organization } = await vera.call(createOrganization, { name: 'Pages' });
  const changes = { tag: 'a', manager_id: tom.id, organization_id: organization.data.id, unsubscribed: true };
  await vera.call(table.changeClients, { ids: [id], changes, archived: true });
  const whole = await historyOf(id);
  expect(whole.map((it) => it.field ?? it.kind)).toEqual([
    'archived',
    'unsubscribed',
    'manager_id',
    'organization_id',
    'tag',
    'created',
  ]);
  const paged: ClientAction[] = [];
  let next: string | null = null;
  do {
    const asked: Input<typeof table.listClientActions> = { id, count: 2, ...(next && { next: Number(next) }) };
    const { data, meta }: Output<typeof table.listClientActions> = (await vera.call(table.listClientActions, asked))
      .body;
    expect(data.length).toBe(2);
    paged.push(...data);
    next = meta.next ?? null;
  } while (next !== null);
  expect(paged).toEqual(whole);
});

test.for([1, 2, 3])(
  'a day of changes and undos: all facts played from nothing are the clients as they stand (seed %i)',
  async (seed) => {
    const random = seededRandom(seed).next;
    const { vera, tom, mona, project_id } = office;
    const people = [vera, mona];
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const some = () => [...new Set(Array.from({ length: 3 }, () => one(made)))];
    const field = (await vera.call(createField, { label: `Level ${seed}`, type: 'number', entity: 'client' })).body
      .data;
    const options = [{ value: 'Low' }, { value: 'High' }];
    const list = { label: `Rank ${seed}`, type: 'list', entity: 'client', fields: options } as const;
    const rank = (await vera.call(createField, { ...list, fields: options })).body.data;
    const organizations = [(await vera.call(createOrganization, { name: `House ${seed}` })).body.data.id, null];
    const made: number[] = [];
    const pressed: [Person, string][] = [];
    const press = (person: Person, token: string | null | undefined) => void (token && pressed.push([person, token]));
    const wish = () =>
      one<object>([
        { tag: one(['a', 'b', null]) },
        { manager_id: one([vera.id, tom.id, null]), organization_id: one(organizations) },
        { unsubscribed: random() < 0.5 },
        { custom_field: { [field.id]: one([1, 2, null]), [rank.id]: one([...rank.fields.map((it) => it.id), null]) } },
      ]);
    const deeds: (() => Promise<unknown>)[] = [
      async () => made.push(await add(`Client ${random()}`, wish())),
      () => one(people).call(updateClient, { id: one(made), name: `Name ${random()}`, ...wish() }),
      () => vera.call(archiveContacts, { ids: some(), unarchive: random() < 0.5 }),
      () => vera.call(blockContact, { project: project_id, id: one(made), blocked: random() < 0.5 }),
      async () => {
        const person = one(people);
        const archived = one([{}, { archived: random() < 0.5 }]);
        press(
          person,
          (await person.call(table.changeClients, { ids: some(), changes: wish(), ...archived })).body.data?.undo,
        );
      },
      async () => press(vera, (await vera.call(table.deleteClients, { id: some() })).body.data?.undo),
      () => vera.call(restoreClients, { ids: some() }),
      async () => (random() < 0.2 ? vera.call(eraseClients, { ids: [one(made)] }) : undefined),
      async () => {
        if (!pressed.length) return;
        const [person, token] = one(pressed);
        press(person, (await person.call(takeBack, { token })).body.data?.undo);
      },
    ];
    await deeds[0]!();
    for (let nth = 0; nth < 120; nth++) {
      if (random() < 0.2) await Promise.all([one(deeds)(), one(deeds)()]);
      else await one(deeds)();
    }
    const played = new Map<number, Record<string, unknown>>();
    for (const { name, subject_id, changes } of await toldOf(made)) {
      if (name === 'clientErased') played.delete(subject_id);
      else
        played.set(subject_id, {
          ...played.get(subject_id),
          ...Object.fromEntries(Object.entries(changes).map(([key, [, is]]) => [key, is])),
        });
    }
    const rows = await transaction(project_id, async (tx) => {
      await showDeleted(tx);
      const values = await valuesOf(tx, project_id, made);
      const { rows: found } = await sql<{ id: number }>`
        select id, name, phone, email, tag, organization_id, manager_id, unsubscribed, archived, blocked,
          deleted_at is not null as deleted_at
        from contacts where id = any (${made}::bigint[])`.execute(tx);
      return found.map(({ id, ...row }) => {
        const held = Object.entries(values.get(id) ?? {}).map(([key, value]) => [`field_${key}`, value]);
        return [id, { ...row, ...Object.fromEntries(held) }] as const;
      });
    });
    const isSet = ([, value]: [string, unknown]) => value !== null && value !== false;
    const shown = (it: Record<string, unknown>) =>
      Object.fromEntries(Object.entries({ ...it, deleted_at: Boolean(it.deleted_at) }).filter(isSet));
    expect(rows.length).toBeGreaterThan(5);
    expect(new Map([...played].map(([id, it]) => [id, shown(it)]))).toEqual(
      new Map(rows.toSorted(([a], [b]) => a - b).map(([id, it]) => [id, shown(it)])),
    );
  },
);
