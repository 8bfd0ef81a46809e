import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Figure, notes, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import type { Stage } from '../stage.ts';

const many = 1000;
const aheadMs = 1000;
const [project_id, widget] = [101, 511];

/** A thousand messages of a stage that fall due in the same second: when is the last one stored, and is each there once? */
export const rules: Figure = {
  name: 'rules',
  run: async ({ database, ours, cpu, rounds }) => {
    const admin = new pg.Client(database.admin_url);
    await admin.connect();
    let wrong = 0;
    const lasts: number[] = [];
    try {
      await admin.query(`select set_config('parley.project_id', $1, false)`, [String(project_id)]);
      const rule_id = await fill(admin);
      const measured = await compare(
        () => floor(admin, cpu),
        async () => {
          const { times, ...taken } = await send(admin, ours, rule_id);
          wrong += Math.abs(times - many);
          lasts.push(taken.last);
          return taken;
        },
        rounds,
      );
      const size = `${many} due at once`;
      const all = wrong ? `VOID: ${wrong} lost or doubled` : 'each once';
      return [
        row('rules last message', measured.ours.last, 'ms', measured.floor.last, size, notes(all, slowest(lasts))),
        row('rules cpu', measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, notes('with delivery', measured.noise)),
      ];
    } finally {
      await admin.end();
    }
  },
};

// The first is practice.
const slowest = (lasts: number[]): string => `slowest ${Math.round(Math.max(...lasts.slice(1)))} ms`;

/** Clients of the site's chat, a deal of each, and what their stage says. */
async function fill(admin: pg.Client): Promise<number> {
  await admin.query(
    `with made as (
      insert into contacts (project_id, name) select $1, 'Due ' || n from generate_series(1, $3::integer) n returning id
    ), spoken as (
      insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_listed, last_inbound_at)
      select $1, id, $2, 'due-' || id, 'Due', false, now() from made
    ), place as (
      select s.id, s.funnel_id from stages s where s.project_id = $1 order by s.id limit 1
    )
    insert into deals (project_id, funnel_id, stage_id, name, contact_id, place, source_name)
    select $1, place.funnel_id, place.id, 'Due', made.id, made.id, 'bench' from made, place`,
    [project_id, widget, many],
  );
  const { rows } = await admin.query<{ id: string }>(
    `insert into auto_messages (project_id, stage_id, sending_interval, text, channels_ids)
    select $1, stage_id, '{"days": 300, "hours": 0, "minutes": 0}', 'Hello, {{NAME_1}}', array[$2::bigint] from deals
    where project_id = $1 and source_name = 'bench' limit 1 returning id`,
    [project_id, widget],
  );
  await admin.query('vacuum (analyze) contacts, dialogues, deals');
  return Number(rows[0]!.id);
}

/** Each round is another coming to the stage. */
async function send(admin: pg.Client, { cpu }: Stage['ours'], rule_id: number) {
  const due = new Date(Date.now() + aheadMs);
  await admin.query(
    `with came as (
      update deals set entry = entry + 1 where project_id = $1 and source_name = 'bench' returning id, entry
    )
    insert into jobs (project_id, name, payload, run_at, due_at)
    select $1, 'send-auto-message', json_build_object('deal_id', id, 'entry', entry, 'rule_id', $2::bigint), $3, $3 from came`,
    [project_id, rule_id, due],
  );
  const [from, spent] = [Math.max(due.getTime(), Date.now()), cpu()];
  const waiting = `select id from jobs where name in ('send-auto-message', 'deliver-message') and run_at <= now() limit 1`;
  while (Date.now() < due.getTime() || (await admin.query(waiting)).rowCount) await sleep(20);
  const { rows } = await admin.query<{ times: string; last: number | null }>(
    `select count(*) as times, (extract(epoch from max(m.created_at)) * 1000)::float8 as last from messages m
    where m.project_id = $1 and m.uid in (
      select format('auto-%s-%s-%s', id, entry, $2::bigint) from deals where project_id = $1 and source_name = 'bench')`,
    [project_id, rule_id],
  );
  const { times, last } = rows[0]!;
  return { cpu: (cpu() - spent) / many, last: (last ?? Number.NaN) - from, times: Number(times) };
}

const prepared = {
  name: 'say',
  text: `with taken as (
      delete from floor_rules where id in (select id from floor_rules order by id limit 1 for update skip locked) returning id
    ) insert into floor_said (id) select id from taken`,
};

/** The smallest that takes what is due and keeps a line for each. */
async function floor(admin: pg.Client, cpu: () => number): Promise<{ cpu: number; last: number }> {
  await admin.query(
    `create table if not exists floor_rules (id bigint generated always as identity primary key);
     create table if not exists floor_said (id bigint primary key)`,
  );
  await admin.query('insert into floor_rules select from generate_series(1, $1::int)', [many]);
  const [began, spent] = [Date.now(), cpu()];
  while ((await admin.query(prepared)).rowCount);
  return { cpu: (cpu() - spent) / many, last: Date.now() - began };
}
