import pg from 'pg';
import { seedBigBase } from '../server/src/demo/big/seed-big-base.ts';
import { closeDatabase, openDatabase } from '../server/src/kit/db/index.ts';
import type { Stage } from './stage.ts';

export type BigBase = {
  project_id: number;
  size: string;
  /** As many as contacts, to a bound. */
  deals: number;
  /** One contact with one long dialogue, and some of its messages, from all over it. */
  long: { contact_id: number; dialogue_id: number; messages: { id: number; at: string }[] };
};

const sizes = { quick: [2000], usual: [10_000, 100_000], big: [10_000, 100_000, 1_000_000] };
const messagesEach = 5;
const mostDeals = 100_000;
let made: Promise<BigBase[]> | undefined;

/** Projects by the maker of big bases, made once a run, and all before any is measured: making one takes the machine. */
export function bigBases(stage: Stage): Promise<BigBase[]> {
  made ??= makeAll(stage);
  return made;
}

async function makeAll(stage: Stage): Promise<BigBase[]> {
  const bases: BigBase[] = [];
  for (const contacts of stage.quick ? sizes.quick : stage.big ? sizes.big : sizes.usual)
    bases.push(await make(stage, contacts));
  return bases;
}

async function make({ database, quick }: Stage, contacts: number): Promise<BigBase> {
  openDatabase(database.url, { poolSize: 2, statementTimeout: 0 });
  try {
    await seedBigBase(
      { contacts, messages: contacts * messagesEach, deals: Math.min(contacts, mostDeals) },
      () => undefined,
    );
  } finally {
    await closeDatabase();
  }
  const admin = new pg.Client(database.admin_url);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ id: string }>('select max(id) as id from projects');
    const project_id = Number(rows[0]!.id);
    const size = `${contacts} contacts, ${contacts * messagesEach} messages`;
    return {
      project_id,
      size,
      deals: Math.min(contacts, mostDeals),
      long: await lengthen(admin, project_id, quick ? 1000 : 10_000),
    };
  } finally {
    await admin.end();
  }
}

const say = `
  with place as (
    select project_id, id, contact_id, channel_id, position, last_message_at from dialogues
    where project_id = $1 and is_listed and not is_room order by last_message_at desc limit 1
  ), said as (
    insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message, status, created_at)
    select project_id, id, channel_id, 'long ' || n, position + n, 'from', 'Line ' || n, 'delivered',
      last_message_at - (($2 - n) * interval '1 minute')
    from place, generate_series(1, $2::int) n returning id, created_at
  )
  select contact_id, place.id as dialogue_id, said.id, said.created_at::text as at from place, said
  order by said.created_at`;

async function lengthen(admin: pg.Client, project_id: number, many: number): Promise<BigBase['long']> {
  const { rows } = await admin.query<{ contact_id: string; dialogue_id: string; id: string; at: string }>(say, [
    project_id,
    many,
  ]);
  await admin.query('analyze messages');
  const messages = rows.filter((_, nth) => nth > 20 && nth % 50 === 0).map(({ id, at }) => ({ id: Number(id), at }));
  return { contact_id: Number(rows[0]!.contact_id), dialogue_id: Number(rows[0]!.dialogue_id), messages };
}
