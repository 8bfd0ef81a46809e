import { addDays, dayOf } from '@parley/contract/time';
import pg from 'pg';
import { seedBigBase } from '../server/src/demo/big/seed-big-base.ts';
import * as big from '../server/src/demo/big/fill-tickets.ts';
import { closeDatabase, openDatabase } from '../server/src/kit/db/index.ts';
import type { Stage } from './stage.ts';

/** What tickets are asked for by, few of one kind and very many of another. */
export type TicketBase = {
  project_id: number;
  department: number;
  manager: number;
  channel: number;
  /** One in fifty has it, but none of the newer half. */
  old_tag: number;
  common_tag: number;
  rare_tag: number;
  contacts_ids: number[];
  year_ago: string;
};

const operator = 1002;

/** A project whose tickets are still to be made; the demo's operator sees its smallest channel alone. */
export async function makeTicketBase({ database, quick }: Stage): Promise<TicketBase> {
  const contacts = quick ? 2000 : 20_000;
  openDatabase(database.url, { poolSize: 2, statementTimeout: 0 });
  try {
    await seedBigBase({ contacts, messages: contacts }, () => undefined);
  } finally {
    await closeDatabase();
  }
  return asAdmin(database.admin_url, async (admin) => {
    const ids = async (text: string, values: unknown[] = []): Promise<number[]> =>
      (await admin.query<{ id: string }>(text, values)).rows.map((it) => Number(it.id));
    const [project_id] = await ids('select max(id) as id from projects');
    await admin.query(`select set_config('parley.project_id', $1, false)`, [String(project_id)]);
    const [channel] = await ids(
      `insert into channels (project_id, type, name, is_auth)
        values (current_project(), 'telegram', 'The small one', true) returning id`,
    );
    await admin.query(
      `update dialogues set channel_id = $1 where project_id = current_project() and not is_room and id % 500 = 3`,
      [channel],
    );
    await admin.query('update members set channels_ids = $1 where project_id = current_project() and user_id = $2', [
      [channel],
      operator,
    ]);
    const departments = await ids(`insert into ticket_departments (project_id, name, promises)
      select current_project(), 'Department ' || n, '{}' from generate_series(1, 5) n returning id`);
    const tags = await ids(`insert into ticket_tags (project_id, tag)
      select current_project(), tag from unnest(array['common', 'rare', 'old']) as given (tag) returning id`);
    const contacts_ids = await ids(
      `select id from contacts where project_id = current_project() and not is_room order by id limit 30`,
    );
    return {
      project_id: project_id!,
      department: departments[0]!,
      manager: operator,
      channel: channel!,
      common_tag: tags[0]!,
      rare_tag: tags[1]!,
      old_tag: tags[2]!,
      contacts_ids,
      year_ago: addDays(dayOf(Date.now(), 'UTC'), -364),
    };
  });
}

export async function fillTickets({ database }: Stage, base: TicketBase, many: number): Promise<void> {
  openDatabase(database.url, { poolSize: 2, statementTimeout: 0 });
  try {
    await big.fillTickets({ ...base, operator }, many);
  } finally {
    await closeDatabase();
  }
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
