import type { ChannelType } from '@parley/contract/projects/channels';
import type { ConnectStep } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { afterCommit, type Db, db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { tell } from '../../../kit/events/bus.ts';
import { seal } from '../../../kit/secrets.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';
import { lineChanged } from './line-changed.ts';
import { openChannel, sealStep, type Stored } from './stored-channel.ts';

export type ChannelRow = {
  id: number;
  type: ChannelType;
  name: string;
  is_auth: boolean;
  for_check_admin: boolean;
  telephony: boolean;
  away_text: string;
  settings: Record<string, unknown>;
  secrets: string | null;
  hook_word: string | null;
  step: ConnectStep | null;
  problem: string | null;
  problem_since: string | null;
  listener: string | null;
};
const columns = [
  'id',
  'type',
  'name',
  'is_auth',
  'for_check_admin',
  'telephony',
  'away_text',
  'settings',
  'secrets',
  'hook_word',
  'step',
  'problem',
  'problem_since',
  'listener',
] as const;

const seen = (db: Db, { project_id, channels_ids }: Viewer) =>
  db
    .selectFrom('channels')
    .select(columns)
    .where('project_id', '=', project_id)
    .where(sql<boolean>`(${channels_ids}::bigint[] is null or id = any(${channels_ids}::bigint[]))`);

/** The channels this viewer may see. */
export const listChannels = async (viewer: Viewer): Promise<ChannelRow[]> =>
  Promise.all((await seen(dbOf(viewer.project_id), viewer).orderBy('id').execute()).map(openChannel));

export const findChannel = async (viewer: Viewer, id: number): Promise<ChannelRow | undefined> =>
  opened(await seen(dbOf(viewer.project_id), viewer).where('id', '=', id).executeTakeFirst());

const opened = async (row: (Omit<ChannelRow, keyof Stored> & Stored) | undefined): Promise<ChannelRow | undefined> =>
  row && openChannel(row);

/** Nobody else changes it until the end of the transaction. */
export const lockChannel = async (tx: Tx, project_id: number, id: number): Promise<ChannelRow | undefined> =>
  opened(
    await tx
      .selectFrom('channels')
      .select(columns)
      .where('project_id', '=', project_id)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** Another channel that reads this mailbox, or would if it could. */
export const mailboxTakenBy = (tx: Tx, project_id: number, address: string, except: number) =>
  tx
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('project_id', '=', project_id)
    .where('type', '=', 'email')
    .where('id', '<>', except)
    .where(sql<boolean>`lower(settings ->> 'email_email') = ${address.toLowerCase()}`)
    .where(sql<boolean>`(is_auth or problem is not null)`)
    .executeTakeFirst();

type Begun = { type: ChannelType; name: string; hook_word: string };
export async function insertChannel(tx: Tx, project_id: number, it: Begun): Promise<ChannelRow> {
  const values = { project_id, ...it, hook_word: await seal(it.hook_word) };
  const row = await tx.insertInto('channels').values(values).returning(columns).executeTakeFirstOrThrow();
  return openChannel(row);
}

type Change = {
  name?: string;
  is_auth?: boolean;
  for_check_admin?: boolean;
  away_text?: string;
  settings?: Record<string, unknown>;
  secrets?: string | null;
  hook_word?: string;
  step?: ConnectStep | null;
  problem?: string | null;
  problem_since?: Date;
  expires_at?: Date | null;
  listener?: string | null;
};

export async function saveChannel(tx: Tx, project_id: number, id: number, change: Change): Promise<void> {
  const { settings, step, hook_word, problem_since, ...rest } = change;
  await tx
    .updateTable('channels')
    .set({
      ...rest,
      ...(rest.problem !== undefined && { problem_since: sinceOf(rest.problem, problem_since) }),
      ...(hook_word && { hook_word: await seal(hook_word) }),
      ...(settings && { settings: JSON.stringify(settings), ...(!hook_word && (await withWord())) }),
      ...(step !== undefined && { step: await sealStep(step) }),
    })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();
  // Where a listener stopped is asked for only by itself.
  if (Object.keys(change).some((it) => it !== 'listener'))
    afterCommit(tx, () => tell(lineChanged, { project_id, channel_id: id }));
}

/** What does not work goes on not working: another reason is no new beginning. */
const sinceOf = (problem: string | null, since: Date = now()) =>
  problem === null ? null : sql<string>`coalesce(problem_since, ${since}::timestamptz)`;

/** What came from elsewhere, or lost its word, is given one when it is connected: without it no provider is heard. */
const withWord = async () => ({ hook_word: sql<string>`coalesce(hook_word, ${await seal(newToken())})` });

/** What never worked leaves nothing behind. */
export const deleteChannel = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('channels').where('project_id', '=', project_id).where('id', '=', id).execute();

type Known = Omit<ChannelRow, keyof Stored> & Stored & { is_closed: boolean };
const byId = prepared<{ project_id: number; id: number }, Known>(
  (value) => sql`
    select id, type, name, is_auth, settings, secrets, hook_word, step, problem, listener,
      exists (select from projects p where p.id = c.project_id and p.deleted_at is not null) as is_closed
    from channels c where project_id = ${value('project_id')} and id = ${value('id')}`,
);

/** `is_closed`: its project is deleted, and nothing leaves by it. */
export async function channelById(project_id: number, id: number) {
  const [row] = await byId(dbOf(project_id), { project_id, id });
  return row && { ...(await openChannel(row)), is_closed: row.is_closed };
}

const expiry = prepared<{ project_id: number; id: number }, { expires: number }>(
  (value) => sql`
    select round(extract(epoch from expires_at) * 1000)::bigint as expires from channels
    where project_id = ${value('project_id')} and id = ${value('id')} and is_auth and expires_at is not null`,
);

/** When the permission of a connected channel ends, in milliseconds. */
export const expiryOf = async (project_id: number, id: number): Promise<number | null> =>
  (await expiry(dbOf(project_id), { project_id, id }))[0]?.expires ?? null;

/** The connected channels of all projects, of these types. */
export const connectedOf = (types: ChannelType[]) =>
  db()
    .selectFrom('connected_channels')
    .select(['project_id', 'channel_id', 'type'])
    .where('project_id', 'not in', (from) =>
      from.selectFrom('projects').select('id').where('deleted_at', 'is not', null),
    )
    .where(sql<boolean>`type = any (${types}::text[])`)
    .execute();

type Seers = { id: number; user_id: number };

/** Which members see which channels of those that do not see all. */
export const seersOfChannels = (db: Db, project_id: number): Promise<Seers[]> =>
  db
    .selectFrom('members')
    .select(['user_id', sql<number>`unnest(channels_ids)`.as('id')])
    .where('project_id', '=', project_id)
    .orderBy('user_id')
    .execute();

/** From now on these members see the channel, and no others who see only some. Answers whose list changed. */
export const saveSeers = async (tx: Tx, project_id: number, id: number, members_ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    update members set channels_ids = case
        when user_id = any (${members_ids}::bigint[]) then channels_ids || ${id}::bigint
        else array_remove(channels_ids, ${id}::bigint) end
    where project_id = ${project_id}
      and (user_id = any (${members_ids}::bigint[])) <> (${id}::bigint = any (channels_ids))
    returning user_id`.execute(tx);
  return rows.map((it) => it.user_id);
};

/** Which channels have words of before they were sealed. */
export const plainChannels = async (project_id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from channels
    where project_id = ${project_id} and (hook_word not like '%:%' or jsonb_typeof(step) = 'object')`.execute(
    dbOf(project_id),
  );
  return rows.map((it) => it.id);
};
