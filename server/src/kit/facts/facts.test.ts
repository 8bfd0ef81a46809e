import { setTimeout as pause } from 'node:timers/promises';
import { system } from '@parley/contract/actors';
import { factKind } from '@parley/contract/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { days, moveClock } from '../clock.ts';
import { closeDatabase, db, dbOf, openDatabase, queues, transaction } from '../db/index.ts';
import { migrate } from '../db/migrate.ts';
import { queriesSent } from '../db/pool.ts';
import { seededRandom } from '../random.ts';
import { type Consumer, consume, consumer, replay } from './consumer.ts';
import { makeMonths } from './facts.queries.ts';
import { fact, record, recordAll } from './record.ts';
import { startConsumers } from './run-consumers.ts';

const counted = factKind('counted', 'project', { n: z.number() });
const ignored = factKind('ignored', 'project', { n: z.number() });
const by = { actor: system, origin: null };
let url: string;
let projects = 0;

beforeAll(async () => {
  url = await freshDatabase();
  openDatabase(url, { poolSize: 24 });
  await sql`create table heard (consumer text, project_id bigint, n int, nth bigserial)`.execute(db());
  await sql`insert into users (email, name) values ('owner@example.com', 'Owner')`.execute(db());
});
afterAll(async () => {
  moveClock(0);
  await closeDatabase();
});

const newProject = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into projects (name, brand, owner, tariff_id, modules, currency, test_period)
    select ${`p${projects++}`}, 'crm', id, 1, '{}', 'EUR', true from users limit 1 returning id`.execute(db());
  return rows[0]!.id;
};
const say = (project_id: number, n: number, kind: typeof counted | typeof ignored = counted) =>
  transaction(project_id, async (tx) =>
    record(tx, project_id, kind, { id: null, name: null, by, changes: { n: [null, n] } }),
  );
const listener = (name: string, take: Consumer['take'] = async () => undefined): Consumer =>
  consumer(
    name,
    {
      wants: [counted],
      forget: async (tx, project_id) =>
        void (await sql`delete from heard where consumer = ${name} and project_id = ${project_id}`.execute(tx)),
    },
    async (tx, project_id, facts) => {
      const all = facts.map((it) => it.changes.n![1] as number);
      await sql`insert into heard (consumer, project_id, n) select ${name}, ${project_id}, n
        from unnest(${all}::int[]) with ordinality as given (n, nth) order by nth`.execute(tx);
      await take(tx, project_id, facts);
    },
  );
const heard = async (name: string, project_id: number): Promise<number[]> => {
  const { rows } = await sql<{ n: number }>`
    select n from heard where consumer = ${name} and project_id = ${project_id} order by nth`.execute(db());
  return rows.map((it) => it.n);
};
const readAll = async (it: Consumer, project_id: number): Promise<void> => {
  while ((await consume(it, project_id)) !== 'done') await pause(5);
};

test.for([1, 2, 3])(
  'every committed fact is heard exactly once, whatever commits late or never (seed %i)',
  async (seed) => {
    const random = seededRandom(seed).next;
    const mine = [await newProject(), await newProject()];
    const [one, two] = [listener(`one ${seed}`), listener(`two ${seed}`)];
    const node = startConsumers([one, two], () => true);
    let isOver = false;
    // As other nodes do: they meet at the cursors.
    const others = Array.from({ length: 4 }, async () => {
      while (!isOver)
        for (const it of [one, two]) for (const id of mine) await consume(it, id).then(() => pause(random() * 5));
    });
    const kept = new Map<number, number[]>(mine.map((id) => [id, []]));
    const write = async (writer: number): Promise<void> => {
      for (let i = 0; i < 30; i++) {
        const project_id = mine[Math.floor(random() * 2)]!;
        const [n, fails, waits] = [writer * 1000 + i, random() < 0.2, random() < 0.1 ? 150 : random() * 6];
        await transaction(project_id, async (tx) => {
          recordAll(tx, project_id, [
            fact(counted, { id: null, name: null, by, changes: { n: [null, n] } }),
            fact(ignored, { id: null, name: null, by }),
          ]);
          await pause(waits);
          if (fails) throw new Error('rolled back');
        }).then(
          () => kept.get(project_id)!.push(n),
          () => undefined,
        );
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    for (const id of mine)
      for (const { name } of [one, two])
        await until(async () => expect((await heard(name, id)).length).toBe(kept.get(id)!.length));
    isOver = true;
    await Promise.all([node.stop(), ...others]);
    for (const id of mine) {
      expect((await heard(one.name, id)).toSorted()).toEqual(kept.get(id)!.toSorted());
      // The order is one for all, and that of each writer.
      expect(await heard(two.name, id)).toEqual(await heard(one.name, id));
      const byWriter = Object.values(Object.groupBy(await heard(one.name, id), (n) => Math.floor(n / 1000)));
      for (const own of byWriter) expect(own).toEqual(own!.toSorted((a, b) => a - b));
    }
  },
);

test('one that throws keeps its place and what it wrote goes; others read on, and it resumes', async () => {
  const project_id = await newProject();
  let isBroken = true;
  const broken = listener('broken', async () => {
    if (isBroken) throw new Error('not today');
  });
  const well = listener('well');
  const node = startConsumers([broken, well], () => true);
  for (const n of [1, 2, 3]) await say(project_id, n);
  await until(async () => expect(await heard('well', project_id)).toEqual([1, 2, 3]));
  expect(await heard('broken', project_id)).toEqual([]);
  isBroken = false;
  await until(async () => expect(await heard('broken', project_id)).toEqual([1, 2, 3]));
  await node.stop();
});

test('what a node left is found by the next one at its start; what nobody wants costs its place alone', async () => {
  const project_id = await newProject();
  await say(project_id, 1);
  for (let n = 0; n < 5; n++) await say(project_id, n, ignored);
  const node = startConsumers([listener('late')], () => true);
  await until(async () => expect(await heard('late', project_id)).toEqual([1]));
  await node.stop();
});

test('read again from the beginning it comes to the same', async () => {
  const project_id = await newProject();
  for (let n = 0; n < 20; n++) await say(project_id, n);
  const it = listener('again');
  await readAll(it, project_id);
  const first = await heard('again', project_id);
  expect(first).toHaveLength(20);
  await replay(it, project_id);
  expect(await heard('again', project_id)).toEqual([]);
  await readAll(it, project_id);
  expect(await heard('again', project_id)).toEqual(first);
});

test('an older transaction that is at work holds up what came after it, so that nothing is jumped over', async () => {
  const project_id = await newProject();
  const it = listener('patient');
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const begun = Promise.withResolvers<void>();
  const old = transaction(project_id, async (tx) => {
    record(tx, project_id, counted, { id: null, name: null, by, changes: { n: [null, 1] } });
    await sql`select 1`.execute(tx);
    begun.resolve();
    await isOver;
  });
  await begun.promise;
  await say(project_id, 2);
  await consume(it, project_id);
  expect(await consume(it, project_id)).toBe('held');
  expect(await heard('patient', project_id)).toEqual([]);
  end();
  await old;
  await readAll(it, project_id);
  expect(await heard('patient', project_id)).toEqual([1, 2]);
});

test('a base that was moved to another cluster goes on after what it brought along', async () => {
  const project_id = await newProject();
  const it = listener('moved');
  await say(project_id, 1);
  await readAll(it, project_id);
  // There, transactions are counted from a much higher number.
  await sql`update fact_cursors set tx = '9000000000000000000'`.execute(dbOf(project_id));
  await sql`update fact_epochs set cluster = 'another'`.execute(db());
  await say(project_id, 2);
  await readAll(it, project_id);
  expect(await heard('moved', project_id)).toEqual([1]);
  await migrate(url);
  await migrate(url);
  await say(project_id, 3);
  await readAll(it, project_id);
  expect(await heard('moved', project_id)).toEqual([1, 3]);
  const { rows } = await sql<{ epoch: number }>`select epoch from fact_epochs`.execute(db());
  expect(rows).toEqual([{ epoch: 2 }]);
});

test('nobody changes a fact or takes it away, and a project sees its own, by its month too', async () => {
  const [mine, foreign] = [await newProject(), await newProject()];
  await say(mine, 1);
  await say(foreign, 2);
  const at = dbOf(mine);
  await expect(sql`update facts set why = 'another'`.execute(at)).rejects.toThrow(/never changed/);
  await expect(sql`delete from facts`.execute(at)).rejects.toThrow(/never changed/);
  const { rows: months } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'facts'::regclass`.execute(db());
  expect(months.length).toBeGreaterThanOrEqual(4);
  for (const { name } of [{ name: 'facts' }, ...months]) {
    const { rows } = await sql<{ project_id: number }>`select distinct project_id from ${sql.raw(name)}`.execute(at);
    expect(rows.every((it) => it.project_id === mine)).toBe(true);
    expect((await sql`select from ${sql.raw(name)}`.execute(db())).rows).toEqual([]);
  }
  expect((await sql`select from facts where project_id = ${foreign}`.execute(queues())).rows).toHaveLength(1);
});

test('a moment that has no month yet has a place all the same', async () => {
  const project_id = await newProject();
  moveClock(days(900));
  await say(project_id, 1);
  moveClock(0);
  const { rows } = await sql<{ place: string }>`select tableoid::regclass::text as place from facts`.execute(
    dbOf(project_id),
  );
  expect(rows).toEqual([{ place: 'facts_by_month.other' }]);
});

test('places are made ahead to the end of a year, after what is among the others already', async () => {
  const bound = (of: 'FROM' | 'TO') =>
    sql.raw(`substring(pg_get_expr(c.relpartbound, c.oid) from '${of} \\(''(.+?)''\\)')::timestamptz`);
  const places = async () => {
    const { rows } = await sql<{ name: string; begins: string; ends: string }>`
      select c.oid::regclass::text as name, (${bound('FROM')} at time zone 'UTC')::date::text as begins,
        (${bound('TO')} at time zone 'UTC')::date::text as ends
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'facts'::regclass and ${bound('FROM')} > now() order by 2`.execute(db());
    return rows;
  };
  const makeAnew = async () => {
    for (const { name } of await places()) await sql`drop table ${sql.raw(name)}`.execute(db());
    await makeMonths();
    return places();
  };
  const [today, inTwoMonths] = [new Date(), new Date()];
  inTwoMonths.setUTCMonth(today.getUTCMonth() + 2);
  const monthAfter = (n: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + n, 1)).toISOString().slice(0, 10);

  const made = await makeAnew();
  expect(made[0]!.begins).toBe(monthAfter(1));
  expect(made.slice(1).map((it) => it.begins)).toEqual(made.slice(0, -1).map((it) => it.ends));
  expect(made.every((it) => it.ends.endsWith('-01-01'))).toBe(true);
  expect(made.at(-1)!.ends >= inTwoMonths.toISOString().slice(0, 10)).toBe(true);
  await makeMonths();
  expect(await places()).toEqual(made);

  for (const { name } of made) await sql`drop table ${sql.raw(name)}`.execute(db());
  const project_id = await newProject();
  moveClock(Date.parse(monthAfter(1)) + days(1) - Date.now());
  await say(project_id, 1);
  moveClock(0);
  await makeMonths();
  expect((await places())[0]!.begins).toBe(monthAfter(2));
});

test('however many are recorded, it is one statement, and a batch is read by a fixed number', async () => {
  const project_id = await newProject();
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const before = queriesSent();
    await work();
    return queriesSent() - before;
  };
  const many = (n: number) => () =>
    transaction(project_id, async (tx) =>
      recordAll(
        tx,
        project_id,
        Array.from({ length: n }, (_, i) => fact(counted, { id: i, name: 'x', by, changes: { n: [null, i] } })),
      ),
    );
  expect(await statements(many(1))).toBe(3);
  expect(await statements(many(100))).toBe(3);
  const it = listener('counting');
  await readAll(it, project_id);
  await many(100)();
  // The wait for a place, its page, what is written, the place again, a look for more; begin and commit. Others who
  // write just now are waited for: until then there is no page.
  await until(async () => expect(await statements(() => consume(it, project_id))).toBe(7));
});
