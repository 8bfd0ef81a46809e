import { createHash, randomUUID } from 'node:crypto';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLeadTag } from '@parley/contract/deals/tags';
import { updateLead } from '@parley/contract/deals/lead-changes';
import { createNote, listNotes } from '@parley/contract/notes/notes';
import { updateClient } from '@parley/contract/inbox/client-card';
import { disconnectAmo } from '@parley/contract/integrations/amo';
import * as moves from '@parley/contract/integrations/amo-moves';
import { type AmoAccount, openAmo } from '@parley/simulator/amo/account';
import { fillAmo, newEntity } from '@parley/simulator/amo/filled';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settled, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { type AmoOffice, openAmoOffice } from '../test/amo-office.ts';
import { runMove } from './run-move.ts';

let it: AmoOffice;
beforeAll(async () => {
  it = await openAmoOffice();
});
afterEach(() => it.knobs({ error: null, slow: 0 }));
afterAll(() => it.stop());

/** A project of its own with an account of its own. */
async function begin(fill: (account: AmoAccount) => void = () => undefined) {
  const boss = await owner(it.app, 'Boss');
  const account = openAmo(it.simulator.world, { name: randomUUID() });
  fillAmo(account, it.simulator.world);
  fill(account);
  await it.connect(account, boss);
  return { boss, account };
}
const movesOf = async (boss: Person) => (await boss.call(moves.listAmoMoves, {})).body.data;
const ended = (boss: Person, status: moves.AmoMove['status']): Promise<moves.AmoMove> =>
  until(async () => {
    const [move] = await movesOf(boss);
    expect(move?.status).toBe(status);
    return move!;
  });

async function look(boss: Person) {
  expect((await boss.call(moves.lookAtAmo, {})).status).toBe(200);
  return ended(boss, 'ready');
}
async function bring(boss: Person) {
  const { id } = await look(boss);
  expect((await boss.call(moves.startAmoMove, { id })).status).toBe(200);
  return ended(boss, 'done');
}
async function takeBack(boss: Person) {
  const [latest] = await movesOf(boss);
  expect((await boss.call(moves.revertAmoMove, { id: latest!.id })).status).toBe(200);
  return ended(boss, 'reverted');
}

const tables = [
  'contacts',
  'organizations',
  'deals',
  'notes',
  'tasks',
  'funnels',
  'stages',
  'fields',
  'field_values',
  'lead_tags',
];

/** Everything that a project has of what is brought. */
async function standing({ project_id }: Person): Promise<Record<string, unknown[]>> {
  await settled();
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<object>`
      select * from ${sql.table(table)} where project_id = ${project_id} order by 1, 2`.execute(dbOf(project_id));
    all[table] = rows;
  }
  return all;
}
const sizes = (all: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.length]));
const none = { funnels: 0, fields: 0, organizations: 0, clients: 0, deals: 0, notes: 0, tasks: 0 };

test('an account is counted before anything is brought, with who of the team is who there', async () => {
  const { boss } = await begin((account) => {
    account.fields.leads.push({ id: 299, name: 'Contract', type: 'file', code: null, sort: 9, enums: null });
  });
  const before = sizes(await standing(boss));
  const move = await look(boss);
  expect(move.found).toEqual({ funnels: 1, fields: 4, organizations: 1, clients: 2, deals: 3, notes: 2, tasks: 1 });
  expect(move).toMatchObject({
    pipelines: [{ name: 'Sales', stages: 5 }],
    managers: [
      { name: 'Anna Ivanova', user_id: null },
      { name: 'Boris Petrov', user_id: null },
    ],
    fields_left_out: ['Contract'],
    can_revert: false,
  });
  expect(sizes(await standing(boss))).toEqual(before);
  await boss.call(moves.cancelAmoMove, { id: move.id });
  expect(await movesOf(boss)).toEqual([]);
});

test('everything comes with what belongs to it, and nobody outside hears of it', async () => {
  const { boss } = await begin((account) => {
    account.users[0]!.email = 'nobody@example.test';
  });
  const move = await bring(boss);
  expect(move.made).toEqual({ funnels: 1, fields: 3, organizations: 1, clients: 2, deals: 3, notes: 2, tasks: 1 });
  const made = (await boss.call(listFunnels, {})).body.data.at(-1)!;
  expect(made.stages.map(({ name, ending }) => [name, ending])).toEqual([
    ['Incoming', null],
    ['First talk', null],
    ['Offer sent', null],
    ['Won', 'won'],
    ['Lost', 'lost'],
  ]);
  const db = dbOf(boss.project_id);
  const { rows: cards } = await sql<{ id: number; name: string; stage: string; price: number }>`
    select d.id, d.name, s.name as stage, d.price::float8 as price from deals d
    join stages s on s.project_id = d.project_id and s.id = d.stage_id
    where d.funnel_id = ${made.id} order by d.name`.execute(db);
  expect(cards.map(({ name, stage, price }) => [name, stage, price])).toEqual([
    ['Kitchen', 'Offer sent', 125_000],
    ['Table', 'First talk', 0],
    ['Wardrobe', 'Won', 48_000],
  ]);
  const [olga] = await db.selectFrom('contacts').selectAll().where('name', '=', 'Olga Smirnova').execute();
  expect(olga).toMatchObject({ phone: '79991112233', email: 'olga@mail.example' });
  const company = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  expect(company).toMatchObject({ id: olga!.organization_id, name: 'North Wind' });
  const kitchen = cards.find(({ name }) => name === 'Kitchen')!;
  const { body: notes } = await boss.call(listNotes, { entity: 'lead', entity_id: kitchen.id });
  expect(notes.data.map(({ text }) => text)).toEqual(['Anna Ivanova: Wants white doors']);
  const task = await db.selectFrom('tasks').selectAll().executeTakeFirstOrThrow();
  expect(task).toMatchObject({
    comment: 'Send the drawing',
    deal_id: kitchen.id,
    contact_id: olga!.id,
    manager_id: boss.id,
  });
  const { rows: values } = await sql<{ label: string; said: string }>`
    select f.label, coalesce(o.value, v.number::text) as said from field_values v
    join fields f on f.project_id = v.project_id and f.id = v.field_id
    left join field_options o on o.project_id = v.project_id and o.id = v.option_id
    where v.owner_id = ${kitchen.id} order by 1`.execute(db);
  expect(values).toEqual([
    { label: 'Area, m²', said: '12.5' },
    { label: 'Delivery', said: 'Courier' },
  ]);
  await settled();
  const { rows: sent } =
    await sql`select from messages where project_id = ${boss.project_id} and destination = 'to'`.execute(db);
  const { rows: told } = await sql`select from notices where project_id = ${boss.project_id}`.execute(db);
  expect([sent.length, told.length]).toEqual([0, 0]);
});

test('who somebody there is can be chosen before it begins, of the team alone, and is remembered', async () => {
  const { boss } = await begin();
  const mila = await member(it.app, boss, 'Mila');
  const { id, managers } = await look(boss);
  const anna = managers.find(({ name }) => name === 'Anna Ivanova')!;
  const start = (user_id: number) => boss.call(moves.startAmoMove, { id, managers: [{ id: anna.id, user_id }] });
  expect((await start(it.mona.id)).status).toBe(404);
  expect((await start(mila.id)).body.data.managers).toContainEqual({ ...anna, user_id: mila.id });
  await ended(boss, 'done');
  const db = dbOf(boss.project_id);
  const deals = await db.selectFrom('deals').select(['name', 'manager_id']).orderBy('name').execute();
  expect(deals).toEqual([
    { name: 'Kitchen', manager_id: mila.id },
    { name: 'Table', manager_id: boss.id },
    { name: 'Wardrobe', manager_id: mila.id },
  ]);
  expect((await look(boss)).managers).toContainEqual({ ...anna, user_id: mila.id });
});

test('tags, why a lead was lost and since when a client is known come too, and go with the rest', async () => {
  const { boss } = await begin((account) => {
    const [kitchen, wardrobe] = account.leads;
    kitchen!.tags = [
      { id: 71, name: 'VIP' },
      { id: 72, name: 'Repeat' },
    ];
    wardrobe!.tags = [{ id: 71, name: 'VIP' }];
    wardrobe!.loss_reason = { id: 9, name: 'Too expensive' };
    const [olga, pavel] = account.contacts;
    Object.assign(olga!, { tags: [{ id: 81, name: 'Wholesale' }], created_at: 1_600_000_000 });
    pavel!.tags = ['A first word that is long', 'another long word of theirs'].map((name, id) => ({ id, name }));
  });
  await boss.call(createLeadTag, { title: 'vip' });
  const before = await standing(boss);
  await bring(boss);
  const db = dbOf(boss.project_id);
  const { rows: tagged } = await sql<{ name: string; tags: string[] }>`
    select d.name, array_agg(t.title order by t.title) as tags from deals d
    join deal_tags x on x.project_id = d.project_id and x.deal_id = d.id
    join lead_tags t on t.project_id = x.project_id and t.id = x.tag_id
    where d.project_id = ${boss.project_id} group by d.name order by d.name`.execute(db);
  expect(tagged).toEqual([
    { name: 'Kitchen', tags: ['Repeat', 'vip'] },
    { name: 'Wardrobe', tags: ['vip'] },
  ]);
  const notes = await db.selectFrom('notes').select('text').execute();
  expect(notes.map(({ text }) => text)).toContain('✕ Too expensive');
  const people = await db
    .selectFrom('contacts')
    .select(['name', 'tag', 'notes', 'created_at'])
    .where('is_room', '=', false)
    .orderBy('name')
    .execute();
  expect(people).toMatchObject([
    { tag: 'Wholesale', created_at: expect.stringMatching(/^2020-09-13/) },
    { tag: 'A first word that is long', notes: 'another long word of theirs' },
  ]);
  expect((await takeBack(boss)).kept).toEqual(none);
  expect(await standing(boss)).toEqual(before);
});

test('brought again, nothing is doubled; what is new there comes', async () => {
  const { boss, account } = await begin();
  await bring(boss);
  const once = sizes(await standing(boss));
  const second = await bring(boss);
  expect(second.made).toEqual(none);
  expect(sizes(await standing(boss))).toEqual(once);
  account.contacts.push(newEntity(it.simulator.world, { name: 'New one', phone: '+7 900 111 00 00' }));
  expect((await bring(boss)).made).toEqual({ ...none, clients: 1 });
});

test('disconnected, it is remembered what was moved, unless somebody wants it forgotten', async () => {
  const { boss, account } = await begin();
  const move = await bring(boss);
  expect((await boss.call(disconnectAmo, {})).status).toBe(200);
  expect((await movesOf(boss))[0]).toMatchObject({ can_revert: true });
  await it.connect(account, boss);
  expect((await boss.call(disconnectAmo, { keep_links: false })).status).toBe(200);
  expect((await movesOf(boss))[0]).toMatchObject({ can_revert: false });
  const deals = await dbOf(boss.project_id).selectFrom('deals').select('id').execute();
  expect(deals).toHaveLength(move.made.deals);
});

test('who is here already by number or address stays as they are, and gets what was agreed with them', async () => {
  const id = await writes(it.project_id, it.telegram, 'olga-here');
  await it.vera.call(updateClient, { id, name: 'Our Olga', phone: '+7 999 111-22-33' });
  const account = openAmo(it.simulator.world, { name: 'Known' });
  fillAmo(account, it.simulator.world);
  await it.connect(account, it.vera);
  const move = await bring(it.vera);
  expect(move).toMatchObject({ made: { clients: 1 }, matched: { clients: 1 } });
  const [deal] = await dbOf(it.project_id).selectFrom('deals').selectAll().where('name', '=', 'Kitchen').execute();
  expect(deal!.contact_id).toBe(id);
  await takeBack(it.vera);
  const left = await dbOf(it.project_id).selectFrom('contacts').select('name').where('id', '=', id).execute();
  expect(left).toEqual([{ name: 'Our Olga' }]);
  await it.vera.call(disconnectAmo, {});
});

test('what is no number and no address makes nobody the same, and is not lost', async () => {
  const said = ['нет', '-', '?', '101', '101'];
  const { boss } = await begin((account) => {
    for (const [nth, phone] of said.entries())
      account.contacts.push(newEntity(it.simulator.world, { name: `Stranger ${nth}`, phone, email: '-' }));
  });
  expect(await bring(boss)).toMatchObject({ made: { clients: 7 }, matched: { clients: 0 } });
  const rows = await dbOf(boss.project_id)
    .selectFrom('contacts')
    .select(['name', 'phone', 'email', 'notes'])
    .where('name', 'like', 'Stranger%')
    .orderBy('name')
    .execute();
  expect(rows).toEqual(
    said.map((phone, nth) => ({ name: `Stranger ${nth}`, phone: null, email: null, notes: `${phone}\n-` })),
  );
  expect((await takeBack(boss)).kept).toEqual(none);
});

test('random accounts: taken back, a project is as it was before', async () => {
  for (const seed of ['a', 'b']) {
    const { boss, account } = await begin((made) => grow(made, seed));
    const before = await standing(boss);
    const move = await bring(boss);
    expect(move.made.clients + move.matched.clients).toBe(account.contacts.length);
    expect(move.made.deals).toBe(account.leads.length);
    const back = await takeBack(boss);
    expect(back.restored).toEqual(move.made);
    expect(back.kept).toEqual(none);
    expect(await standing(boss)).toEqual(before);
    const { rows } = await sql`select from amo_things`.execute(dbOf(boss.project_id));
    expect(rows).toEqual([]);
    expect((await bring(boss)).made).toEqual(move.made);
  }
});

test('what people have changed or worked with since stays, and is counted', async () => {
  const { boss } = await begin();
  await bring(boss);
  const db = dbOf(boss.project_id);
  const deal = await db.selectFrom('deals').selectAll().where('name', '=', 'Table').executeTakeFirstOrThrow();
  const olga = await db
    .selectFrom('contacts')
    .selectAll()
    .where('name', '=', 'Olga Smirnova')
    .executeTakeFirstOrThrow();
  expect((await boss.call(updateLead, { id: deal.id, name: 'Round table' })).status).toBe(200);
  const note = { uid: randomUUID(), entity: 'contact' as const, entity_id: olga.id, text: 'Mine' };
  expect((await boss.call(createNote, note)).status).toBe(200);
  const back = await takeBack(boss);
  expect(back.kept).toEqual({ ...none, funnels: 1, organizations: 1, clients: 2, deals: 1 });
  const left = await standing(boss);
  expect(left.deals).toMatchObject([{ name: 'Round table' }]);
  expect(left.notes).toMatchObject([{ text: 'Mine' }]);
  const again = await bring(boss);
  expect(again.made).toMatchObject({ clients: 0, deals: 2 });
});

test('a move that was broken off goes on where it was, each thing once', async () => {
  const { boss, account } = await begin((made) => grow(made, 'killed', 700));
  const { id } = await look(boss);
  await boss.call(moves.startAmoMove, { id });
  await until(async () => expect((await movesOf(boss))[0]!.made.clients).toBeGreaterThan(0));
  // As after a kill: the worker is gone amid it, and the job is done by another from what is kept.
  await it.app.restart();
  await sql`update jobs set lease_until = null, run_at = clock_timestamp() where name = ${runMove.name}`.execute(
    queues(),
  );
  await Promise.all(
    [1, 2].map(() => runMove.run({ move_id: id }, { project_id: boss.project_id }).catch(() => undefined)),
  );
  const move = await ended(boss, 'done');
  expect(move.made.clients + move.matched.clients).toBe(account.contacts.length);
  expect(move.made.deals).toBe(account.leads.length);
  const { deals } = await standing(boss);
  expect(new Set(deals!.map((row) => (row as { uid: string }).uid)).size).toBe(account.leads.length);
});

test('while amoCRM is down a move waits and goes on; stopped, what it brought can be taken back', async () => {
  const { boss } = await begin();
  const { id } = await look(boss);
  it.knobs({ error: { name: 'down', times: 1000 } });
  await boss.call(moves.startAmoMove, { id });
  await until(async () => expect((await movesOf(boss))[0]!.problem_words).toBe('Service Unavailable'));
  expect((await boss.call(moves.lookAtAmo, {})).body.code).toBe('amo_move_going');
  it.knobs({ error: null });
  await sql`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp() where name = ${runMove.name}`.execute(
    queues(),
  );
  await runMove.run({ move_id: id }, { project_id: boss.project_id });
  expect((await ended(boss, 'done')).problem_words).toBe('');
  expect((await boss.call(moves.cancelAmoMove, { id })).status).toBe(200);
  expect((await takeBack(boss)).restored.deals).toBe(3);
});

test('only administrators move in, and only in their own project', async () => {
  const { boss } = await begin();
  const { id } = await look(boss);
  expect((await it.mona.call(moves.lookAtAmo, {})).status).toBe(403);
  expect((await it.vera.call(moves.startAmoMove, { id })).status).toBe(404);
  expect((await it.vera.call(moves.revertAmoMove, { id })).status).toBe(404);
  expect((await boss.call(moves.revertAmoMove, { id })).body.code).toBe('import_not_over');
  expect((await boss.call(moves.startAmoMove, { id })).status).toBe(200);
  await ended(boss, 'done');
  expect((await boss.call(moves.startAmoMove, { id })).body.code).toBe('amo_move_not_ready');
});

/** Many more people, companies and deals, by a seed. */
function grow(account: AmoAccount, seed: string, many = 60): void {
  const { world } = it.simulator;
  let nth = 0;
  const roll = (below: number): number => {
    const hash = createHash('sha256').update(`${seed} ${nth++}`).digest();
    return hash.readUInt32BE(0) % below;
  };
  const [pipeline] = account.pipelines;
  for (let at = 0; at < many; at++) {
    const company = newEntity(world, { name: `Company ${roll(many)} ${at % 7 ? at : ''}`, email: `c${at}@c.example` });
    if (at % 3 === 0) account.companies.push(company);
    const person = newEntity(world, {
      name: roll(5) ? `Person ${at}` : '',
      ...(roll(4)
        ? {
            phone: `+7 9${String(roll(30)).padStart(2, '0')} ${String(roll(90) + 10)}0-00-${String(at % 100).padStart(2, '0')}`,
          }
        : {}),
      ...(roll(2) ? { email: `${seed}${roll(many * 2)}@mail.example` } : {}),
      responsible_user_id: roll(2) + 1,
      companies: at % 3 === 0 ? [{ id: company.id }] : [],
    });
    account.contacts.push(person);
    const { statuses } = pipeline!;
    const lead = newEntity(world, {
      name: roll(6) ? `Deal ${at}` : '',
      price: roll(3) ? roll(100_000) : 0,
      pipeline_id: pipeline!.id,
      status_id: statuses[roll(statuses.length)]!.id,
      contacts: roll(8)
        ? [{ id: person.id, is_main: true }, ...(roll(3) ? [] : [{ id: account.contacts[0]!.id }])]
        : [],
    });
    account.leads.push(lead);
    const created_at = lead.created_at - roll(100_000);
    if (roll(2))
      account.notes.push({
        id: lead.id + 5_000_000,
        of: 'leads',
        entity_id: lead.id,
        note_type: 'common',
        params: { text: `Note ${at}` },
        created_by: 1,
        created_at,
      });
    if (roll(2))
      account.tasks.push({
        id: lead.id,
        entity_id: lead.id,
        entity_type: 'leads',
        text: `Task ${at}`,
        task_type_id: 1,
        complete_till: created_at + roll(500_000),
        is_completed: roll(2) === 1,
        result: null,
        responsible_user_id: 1,
        created_at,
      });
  }
}
