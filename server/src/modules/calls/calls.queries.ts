import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { Call, CallState } from '@parley/contract/calls/calls';
import type { Language } from '@parley/contract/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Closing } from '../../channels/calling.ts';
import { now } from '../../kit/clock.ts';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { isDialogueSeen, type Seer, wireTimeOf } from '../inbox/index.ts';
import type {} from './tables.ts';

type Moments = 'rings_until' | 'created_at' | 'answered_at' | 'ended_at';

/** A call as it is worked with; moments in microseconds. */
export type CallRow = Omit<Call, Moments | 'seconds'> & {
  uid: string;
  outside_id: string | null;
  tab: string | null;
  closing: Closing | null;
  is_closed: boolean;
  /** The provider has told of the other end after one of us was in the call: it heard of that. */
  was_introduced: boolean;
  message_id: number | null;
  /** The client was removed meanwhile: nothing but the call itself is known. */
  is_gone: boolean;
  created_at: number;
  rings_until: number | null;
  alive_at: number | null;
  answered_at: number | null;
  ended_at: number | null;
};

const micros = (moment: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`;

const columns = sql<CallRow>`
  k.id, k.uid, k.direction, k.state, k.result, k.channel_id, coalesce(d.contact_id, 0) as contact_id,
  k.dialogue_id as user_id, coalesce(c.name, '') as name, c.id is null as is_gone, k.phone,
  k.operator_id, u.name as operator_name, k.error, k.is_recorded, k.outside_id, k.tab::text as tab, k.closing,
  k.closed_at is not null as is_closed, k.was_introduced, k.message_id, ${micros(sql`k.created_at`)} as created_at,
  ${micros(sql`k.rings_until`)} as rings_until, ${micros(sql`k.alive_at`)} as alive_at,
  ${micros(sql`k.answered_at`)} as answered_at, ${micros(sql`k.ended_at`)} as ended_at`;
// Removed clients are hidden; a call with one still holds its line, and is to end.
const joined = sql`calls k
  left join dialogues d on d.project_id = k.project_id and d.id = k.dialogue_id
  left join contacts c on c.project_id = d.project_id and c.id = d.contact_id
  left join users u on u.id = k.operator_id`;

/** How long they spoke. */
export const secondsOf = ({ answered_at, ended_at }: CallRow): number =>
  answered_at === null || ended_at === null ? 0 : Math.max(0, Math.round((ended_at - answered_at) / 1_000_000));

const timeOf = (at: number | null): string | null => (at === null ? null : wireTimeOf(at));

export const shownCall = (row: CallRow): Call => ({
  id: row.id,
  direction: row.direction,
  state: row.state,
  result: row.result,
  channel_id: row.channel_id,
  contact_id: row.contact_id,
  user_id: row.user_id,
  name: row.name,
  phone: row.phone,
  operator_id: row.operator_id,
  operator_name: row.operator_name,
  error: row.error,
  is_recorded: row.is_recorded,
  rings_until: timeOf(row.rings_until),
  created_at: wireTimeOf(row.created_at),
  answered_at: timeOf(row.answered_at),
  ended_at: timeOf(row.ended_at),
  seconds: secondsOf(row),
});

type Named = { project_id: number; id: number };
const byId = prepared<Named, CallRow>(
  (value) =>
    sql`select ${columns} from ${joined} where k.project_id = ${value('project_id')} and k.id = ${value('id')}`,
);
export const callById = async (db: Db, project_id: number, id: number): Promise<CallRow | null> =>
  (await byId(db, { project_id, id }))[0] ?? null;

const lock = prepared<Named, { id: number }>(
  (value) => sql`
    select id from calls where project_id = ${value('project_id')} and id = ${value('id')} for no key update`,
);

/** Nobody else changes it until the end of the transaction. */
export async function lockCall(tx: Tx, project_id: number, id: number): Promise<CallRow | null> {
  await lock(tx, { project_id, id });
  return callById(tx, project_id, id);
}

const byUid = prepared<{ project_id: number; uid: string }, CallRow>(
  (value) =>
    sql`select ${columns} from ${joined} where k.project_id = ${value('project_id')} and k.uid = ${value('uid')}`,
);
export const callByUid = async (db: Db, project_id: number, uid: string): Promise<CallRow | null> =>
  (await byUid(db, { project_id, uid }))[0] ?? null;

/** A call of a channel that this viewer sees, or their own. */
const seen = prepared<Seer & { id: number }, { id: number }>(
  (value) => sql`
    select k.id from ${joined} where k.project_id = ${value('project_id')} and k.id = ${value('id')}
      and (${isDialogueSeen(value)} or k.operator_id = ${value('user_id')})`,
);
export const isCallSeen = async (db: Db, seer: Seer, id: number): Promise<boolean> =>
  (await seen(db, { ...seer, id })).length > 0;

/** One's own, and those that ring for everybody who sees the channel. */
export const currentCalls = prepared<Seer, CallRow>(
  (value) => sql`
    select ${columns} from ${joined}
    where k.project_id = ${value('project_id')} and k.state <> 'ended'
      and (k.operator_id = ${value('user_id')}
        or k.operator_id is null and k.direction = 'in' and ${isDialogueSeen(value)})
    order by k.id`,
);

const ofOperator = prepared<{ project_id: number; operator_id: number }, CallRow>(
  (value) => sql`
    select ${columns} from ${joined} where k.project_id = ${value('project_id')}
      and k.operator_id = ${value('operator_id')} and k.state <> 'ended'`,
);
export const callOfOperator = async (db: Db, project_id: number, operator_id: number): Promise<CallRow | null> =>
  (await ofOperator(db, { project_id, operator_id }))[0] ?? null;

const onLine = prepared<{ project_id: number; channel_id: number }, CallRow>(
  (value) => sql`
    select ${columns} from ${joined} where k.project_id = ${value('project_id')}
      and k.channel_id = ${value('channel_id')} and k.state <> 'ended'`,
);
/** What the line carries. */
export const callOnLine = async (db: Db, project_id: number, channel_id: number): Promise<CallRow | null> =>
  (await onLine(db, { project_id, channel_id }))[0] ?? null;

/** Of those that are over, which the provider has not heard of. */
export const callsToClose = prepared<{ project_id: number; channel_id: number }, CallRow>(
  (value) => sql`
    select ${columns} from ${joined} where k.project_id = ${value('project_id')}
      and k.channel_id = ${value('channel_id')} and k.closing is not null and k.closed_at is null
    order by k.id`,
);

type NewCall = {
  project_id: number;
  uid: string;
  dialogue_id: number;
  channel_id: number;
  direction: CallDirection;
  phone: string | null;
  outside_id: string | null;
  operator_id: number | null;
  tab: string | null;
  is_recorded: boolean;
  rings_until: Date;
  alive_at: Date | null;
  /** Over from the start: it rang while the line carried another. */
  is_missed?: boolean;
};

export async function insertCall(tx: Tx, given: NewCall): Promise<CallRow> {
  const { rings_until, alive_at, is_missed = false, ...row } = given;
  const moments = { rings_until: rings_until.toISOString(), alive_at: alive_at?.toISOString() ?? null };
  const end = { state: 'ended', result: 'missed', ended_at: now().toISOString() } as const;
  const { id } = await tx
    .insertInto('calls')
    .values({ ...row, ...moments, ...(is_missed && end) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await callById(tx, given.project_id, id))!;
}

type Change = Partial<{
  state: CallState;
  result: CallResult;
  outside_id: string;
  operator_id: number;
  tab: string;
  error: string | null;
  alive_at: string;
  answered_at: string;
  ended_at: string;
  closing: Closing | null;
  closed_at: string;
  message_id: number;
}>;

export async function saveCall(tx: Tx, project_id: number, id: number, change: Change): Promise<CallRow> {
  await tx.updateTable('calls').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();
  return (await callById(tx, project_id, id))!;
}

/** Nothing is told of these any more. */
export const markClosed = (tx: Tx, project_id: number, channel_id: number, at: Date) =>
  tx
    .updateTable('calls')
    .set({ closed_at: at.toISOString() })
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .where('closing', 'is not', null)
    .where('closed_at', 'is', null)
    .execute();

export const languageOf = async (tx: Tx, id: number): Promise<Language> =>
  (await tx.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst())?.language ?? 'en';
