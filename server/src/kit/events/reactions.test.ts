import { type Actor, system } from '@parley/contract/actors';
import { factKind } from '@parley/contract/facts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, dbOf, openDatabase, settle, transaction, type Tx } from '../db/index.ts';
import { queriesSent } from '../db/pool.ts';
import { fact, record, recordAll, recordIn } from '../facts/record.ts';
import { type HeardFact, on, type Reaction, useReactions, within } from './events.ts';

const grown = factKind('grown', 'project', { n: z.number() });
const shrunk = factKind('shrunk', 'project', { n: z.number() });
const ignored = factKind('ignored', 'project', { n: z.number() });
const vera: Actor = { kind: 'member', id: 7, name: 'Vera', means: null };
const by = { actor: vera, origin: { address: '127.0.0.1', user_agent: 'a browser' } };

let project_id: number;
let other_id: number;
beforeAll(async () => {
  openDatabase(await freshDatabase());
  await sql`insert into users (email, name) values ('owner@example.com', 'Owner')`.execute(db());
  const { rows } = await sql<{ id: number }>`
    insert into projects (name, brand, owner, tariff_id, modules, currency, test_period)
    select given.name, 'crm', u.id, 1, '{}', 'EUR', true from users u, unnest(array['one', 'other']) as given (name)
    returning id`.execute(db());
  [project_id, other_id] = rows.map((it) => it.id) as [number, number];
});
afterAll(closeDatabase);
beforeEach(async () => {
  for (const id of [project_id, other_id]) await sql`delete from jobs`.execute(dbOf(id));
});
afterEach(() => useReactions([]));

const told = (id: number, n = id) => ({ id, name: 'Secret name', by, changes: { n: [null, n] as const } });
const planned = async (id = project_id) => {
  const { rows } = await sql<{ name: string; payload: HeardFact[] }>`
    select name, payload from jobs order by id`.execute(dbOf(id));
  return rows;
};
const heardIds = async (id = project_id) => (await planned(id)).map((it) => it.payload.map((one) => one.id));

async function follow(): Promise<void> {}

test('a reaction to a fact is a job that is there when the fact is, and tells what happened, to whom and by whom', async () => {
  const reaction = on(grown, follow);
  useReactions([reaction]);
  const cause = { token: crypto.randomUUID(), why: 'rain' };
  await transaction(project_id, async (tx) => record(tx, project_id, grown, { ...told(5), cause }));
  const [only, ...more] = await planned();
  expect(more).toEqual([]);
  expect(only!.name).toBe('grown -> follow');
  expect(only!.payload).toEqual([{ kind: 'grown', id: 5, changes: { n: [null, 5] }, actor: vera, cause }]);
  // The worker reads it by this shape.
  expect(reaction.job!.shape.safeParse(only!.payload).success).toBe(true);
});

test('what was rolled back has no reaction', async () => {
  useReactions([on(grown, follow)]);
  const failing = transaction(project_id, async (tx) => {
    record(tx, project_id, grown, told(1));
    await settle(tx);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await planned()).toEqual([]);
});

test('what was recorded at once is one job for each who reacts, of the kinds it is about', async () => {
  useReactions([on([grown, shrunk], follow), on(shrunk, follow)]);
  await transaction(project_id, async (tx) => {
    const all = [fact(grown, told(1)), fact(ignored, told(2)), fact(shrunk, told(3)), fact(grown, told(4))];
    recordAll(tx, project_id, all);
    record(tx, project_id, ignored, told(5));
  });
  expect((await planned()).map((it) => it.name)).toEqual(['grown shrunk -> follow', 'shrunk -> follow']);
  expect(await heardIds()).toEqual([[1, 3, 4], [3]]);
});

test('what is not worth it is not planned', async () => {
  const isBig = async (facts: HeardFact<typeof grown>[], _: number, tx: Tx) => {
    await sql`select 1`.execute(tx);
    return facts.some((it) => it.changes.n![1]! > 10);
  };
  useReactions([on(grown, follow, isBig)]);
  await transaction(project_id, async (tx) => record(tx, project_id, grown, told(1)));
  expect(await planned()).toEqual([]);
  await transaction(project_id, async (tx) => record(tx, project_id, grown, told(2, 11)));
  expect(await heardIds()).toEqual([[2]]);
});

test('facts that nobody reacts to cost no statement more', async () => {
  const counted = async () => {
    const before = queriesSent();
    await transaction(project_id, async (tx) => record(tx, project_id, ignored, told(1)));
    return queriesSent() - before;
  };
  const alone = await counted();
  useReactions([on(grown, follow), within(shrunk, follow)]);
  expect(await counted()).toBe(alone);
});

/** Names the project, once more for each fact. */
const rename = within([grown, shrunk], (tx, id, facts) =>
  sql`update projects set name = name || ${facts.map((it) => `+${it.id}`).join('')} where id = ${id}`.execute(tx),
);
const nameOf = async (on: Tx | ReturnType<typeof db>, id = project_id) => {
  const { rows } = await sql<{ name: string }>`select name from projects where id = ${id}`.execute(on);
  return rows[0]!.name;
};

test('within the transaction it sees what stands there, is done before the commit, and goes with it', async () => {
  useReactions([rename]);
  await transaction(project_id, async (tx) => {
    recordAll(tx, project_id, [fact(grown, told(1)), fact(shrunk, told(2))]);
    await sql`update projects set name = 'new' where id = ${project_id}`.execute(tx);
    expect(await nameOf(tx)).toBe('new');
  });
  expect(await nameOf(db())).toBe('new+1+2');
  const failing = transaction(project_id, async (tx) => {
    record(tx, project_id, grown, told(3));
    await settle(tx);
    expect(await nameOf(tx)).toBe('new+1+2+3');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await nameOf(db())).toBe('new+1+2');
});

test('what settles early is not done again', async () => {
  useReactions([rename]);
  await transaction(project_id, async (tx) => {
    await sql`update projects set name = 'early' where id = ${project_id}`.execute(tx);
    record(tx, project_id, grown, told(1));
    await settle(tx);
    record(tx, project_id, grown, told(2));
  });
  expect(await nameOf(db())).toBe('early+1+2');
});

test('one that fails keeps the fact itself from happening', async () => {
  const refusing: Reaction = within(grown, async () => {
    throw new Error('not so');
  });
  useReactions([on(grown, follow), refusing]);
  const failing = transaction(project_id, async (tx) => record(tx, project_id, grown, told(99)));
  await expect(failing).rejects.toThrow('not so');
  expect(await planned()).toEqual([]);
  const { rows } = await sql`select from facts where subject_id = 99`.execute(dbOf(project_id));
  expect(rows).toEqual([]);
});

test('a reaction that records something is reacted to as well', async () => {
  const chain = within(grown, async (tx, id, facts) => record(tx, id, shrunk, told(facts[0]!.id! + 1)));
  useReactions([chain, on(shrunk, follow)]);
  await transaction(project_id, async (tx) => record(tx, project_id, grown, told(1)));
  expect(await heardIds()).toEqual([[2]]);
});

test('what is recorded in several projects is reacted to in each, on its side of the wall', async () => {
  const seen: string[] = [];
  const look = within(grown, async (tx) => {
    const { rows } = await sql<{ id: string }>`select current_setting('parley.project_id') as id`.execute(tx);
    seen.push(rows[0]!.id);
  });
  useReactions([on(grown, follow), look]);
  const is = { actor: system, origin: null };
  await transaction(null, async (tx) => recordIn(tx, [project_id, other_id], fact(grown, { ...told(1), by: is })));
  expect(await heardIds(project_id)).toEqual([[1]]);
  expect(await heardIds(other_id)).toEqual([[1]]);
  expect(seen).toEqual([String(project_id), String(other_id)]);
});
