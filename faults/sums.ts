import pg from 'pg';
import { emptied, leftBehind } from '../server/src/modules/projects/transfer/what-travels.ts';
import type { Database } from './world.ts';

export type Whole = { database: Database; project_id: number };
type Sum = { rows: string; sum: string };

// Whoever brings a project is its owner, and in the team as such.
const others = new Set(['members']);
/** What names other rows within its own words, where bytes lie, and what follows from the hour. */
const inner: Record<string, string[]> = {
  dialogues: ['look', 'late_since'],
  folders: ['rule'],
  files: ['key', 'preview_key'],
  funnels: ['settings'],
  lead_filters: ['filter'],
  client_views: ['filter', 'sort', 'columns'],
  ticket_views: ['filter'],
  macros: ['steps'],
  facts: ['tx', 'epoch', 'actor', 'changes'],
};

/** Where two projects, in two bases, are not row by row the same; their ids are their own. */
export async function differences(one: Whole, other: Whole): Promise<string[]> {
  const [was, is] = [await sumsOf(one), await sumsOf(other)];
  return Object.entries(was).flatMap(([what, { rows, sum }]) => {
    const found = is[what];
    if (found?.rows !== rows) return [`${what}: ${found?.rows ?? 0} rows instead of ${rows}`];
    return found.sum === sum ? [] : [`${what}: ${rows} rows that say something else`];
  });
}

/** How many rows each table has and what they amount to, whatever their order. */
async function sumsOf({ database, project_id }: Whole): Promise<Record<string, Sum>> {
  const client = new pg.Client(database.admin_url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; ids: string[] }>(layout);
    const sums: Record<string, Sum> = {};
    const add = async (what: string, text: string, values: unknown[]): Promise<void> => {
      sums[what] = (await client.query<Sum>(text, values)).rows[0]!;
    };
    for (const { name, ids } of tables) {
      if (name in leftBehind || others.has(name)) continue;
      const left = [...ids, ...Object.keys(emptied[name] ?? {}), ...(inner[name] ?? [])];
      await add(name, summed('(to_jsonb(t) - $2::text[])::text', `${name} t where t.project_id = $1`), [
        project_id,
        left,
      ]);
    }
    await add('messages by whose they are', messages, [project_id]);
    await add('deals by where they are', deals, [project_id]);
    await add('sums of the stages', totals, [project_id]);
    return sums;
  } finally {
    await client.end();
  }
}

const summed = (words: string, from: string): string => `
  select count(*) as rows, coalesce(sum(hashtextextended(${words}, 0)::numeric), 0)::text as sum from ${from}`;

/** Every table with a project, and its columns that hold ids. */
const layout = `
  select c.relname as name, array_agg(a.attname::text) filter (where format_type(a.atttypid, null) ~ '^bigint') as ids
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'project_id')
  group by c.relname order by c.relname`;

const messages = summed(
  `concat_ws('|', m.uid, m.message, m.position, d.outside_id, c.name, h.type)`,
  `messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    join channels h on h.project_id = d.project_id and h.id = d.channel_id
  where m.project_id = $1`,
);

const deals = summed(
  `concat_ws('|', d.uid, d.name, d.price, s.name, f.name, c.name)`,
  `deals d join stages s on s.project_id = d.project_id and s.id = d.stage_id
    join funnels f on f.project_id = d.project_id and f.id = d.funnel_id
    left join contacts c on c.project_id = d.project_id and c.id = d.contact_id
  where d.project_id = $1`,
);

const totals = summed(
  `concat_ws('|', t.funnel, t.stage, t.deals, trim_scale(t.price))`,
  `(select f.name as funnel, s.name as stage, sum(x.deals) as deals, sum(x.price) as price
    from stage_totals x join stages s on s.project_id = x.project_id and s.id = x.stage_id
      join funnels f on f.project_id = s.project_id and f.id = s.funnel_id
    where x.project_id = $1 group by f.id, f.name, s.id, s.name) t`,
);
