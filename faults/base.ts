import pg from 'pg';
import type { Database } from './world.ts';

/** What the base holds of one project. */
export type Base = {
  messages: StoredMessage[];
  dialogues: StoredDialogue[];
  contacts: number;
  jobs: { waiting: string[]; dead: DeadJob[] };
};
export type StoredMessage = {
  id: number;
  uid: string;
  dialogue_id: number;
  position: number;
  text: string;
  status: string;
  error: string | null;
  /** How often the stream told of it as new, and as handed over. */
  created: number;
  sent: number;
};
export type StoredDialogue = {
  id: number;
  channel_id: number;
  contact_id: number;
  name: string;
  position: number;
  /** Where it says what was done with it. */
  lines: number[];
};
export type DeadJob = { name: string; attempts: number };

export async function asAdmin<Row extends pg.QueryResultRow>(
  { admin_url }: Database,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // As by the program itself: a plan for a project that statistics do not know yet walks through all of it.
  const admin = new pg.Client({ connectionString: admin_url, options: '-c plan_cache_mode=force_generic_plan' });
  await admin.connect();
  try {
    return (await admin.query<Row>(text, values)).rows;
  } finally {
    await admin.end();
  }
}

export async function readBase(database: Database, project_id: number): Promise<Base> {
  const read = <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => asAdmin(database, text, [project_id]);
  return {
    messages: await read<StoredMessage>(messages),
    dialogues: await readDialogues(database, project_id),
    contacts: (await read<{ n: number }>(contacts))[0]!.n,
    jobs: {
      waiting: (await read<{ name: string }>(waitingJobs)).map((it) => it.name),
      dead: await read<DeadJob>(deadJobs),
    },
  };
}

export const readDialogues = (database: Database, project_id: number): Promise<StoredDialogue[]> =>
  asAdmin(database, dialogues, [project_id]);

/** In the order in which they are shown. */
const messages = `
  with told as (
    select (payload->>'id')::bigint as id, count(*) filter (where action = 'channel:message_created') as created,
      count(*) filter (where action = 'channel:message_updated' and payload->>'status' = 'sent') as sent
    from events where project_id = $1 and action in ('channel:message_created', 'channel:message_updated') group by 1)
  select m.id, m.uid, m.dialogue_id, m.position, m.message as text, m.status, m.error,
    coalesce(told.created, 0) as created, coalesce(told.sent, 0) as sent
  from messages m left join told using (id) where m.project_id = $1 and m.message_type = 'text'
  order by m.created_at, m.id`;
const dialogues = `
  with said as (
    select dialogue_id, array_agg(position::int) as lines from messages
    where project_id = $1 and message_type in ('system', 'call') group by 1)
  select d.id, d.channel_id, d.contact_id, d.name, d.position, coalesce(said.lines, '{}') as lines
  from dialogues d left join said on said.dialogue_id = d.id where d.project_id = $1 and not d.is_room order by d.id`;
const contacts = 'select count(*) as n from contacts where project_id = $1 and not is_room';
const waitingJobs = 'select name from jobs where project_id = $1 and (run_at <= now() or lease_until is not null)';
const deadJobs = 'select name, attempts from dead_jobs where project_id = $1';

/** Whatever was caused so far is done and told: nothing waits, nothing is in anybody's hands. */
export async function isSettled(database: Database, project_id: number): Promise<boolean> {
  const [found] = await asAdmin<{ n: number }>(database, unsettled, [project_id]);
  return found!.n === 0;
}

// What failed once, and what is on its way out, comes back in a moment.
const unsettled = `
  select (select count(*) from jobs where project_id = $1 and (run_at <= now() or lease_until is not null
      or (run_at < now() + interval '15 s' and (attempts > 0 or name = 'deliver-message'))))
    + (select count(*) from event_outbox where project_id = $1) as n`;

export async function lastSeq(database: Database, project_id: number): Promise<number> {
  const text = 'select seq from event_streams where project_id = $1';
  return (await asAdmin<{ seq: number }>(database, text, [project_id]))[0]?.seq ?? 0;
}

/**
 * As if the time had passed after which a dead node's jobs are taken over: living nodes renew theirs long before a third
 * of it is over.
 */
export const passLeases = (database: Database): Promise<unknown> =>
  asAdmin(
    database,
    `update jobs set lease_until = clock_timestamp() where lease_until < clock_timestamp() + interval '7 s'`,
    [],
  );

/** As if the pause after a failed try were over. */
export const passPauses = (database: Database, project_id: number): Promise<unknown> =>
  asAdmin(
    database,
    `update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where project_id = $1 and attempts > 0 and lease_until is null and run_at > clock_timestamp()`,
    [project_id],
  );
