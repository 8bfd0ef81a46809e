import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import { db, dbOf, type Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Address = { endpoint: string; p256dh: string; auth: string };
type Subscription = Address & { session_id: string; user_id: number; project_id: number; language: Language };

/** A browser has one address: whoever used it before does not any more, and this session has no other. */
export async function saveSubscription(tx: Tx, it: Subscription): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', it.endpoint)
    .where('session_id', '!=', it.session_id)
    .execute();
  await tx
    .insertInto('push_subscriptions')
    .values(it)
    .onConflict((row) => row.column('session_id').doUpdateSet(it))
    .execute();
}

/** The browser's push service has given it another address; false when the old one is not known, or its session over. */
export async function moveSubscription(tx: Tx, old_endpoint: string, to: Address, now: Date): Promise<boolean> {
  if (to.endpoint !== old_endpoint)
    await tx.deleteFrom('push_subscriptions').where('endpoint', '=', to.endpoint).execute();
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions as p')
    .from('sessions as s')
    .set(to)
    .whereRef('s.id', '=', 'p.session_id')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('p.endpoint', '=', old_endpoint)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteSubscription = (user_id: number, endpoint: string) =>
  db().deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('endpoint', '=', endpoint).execute();

export const deleteOfSessions = (tx: Tx, sessions_ids: string[]) =>
  tx.deleteFrom('push_subscriptions').where('session_id', 'in', sessions_ids).execute();

export const deleteOfMember = (project_id: number, user_id: number) =>
  db().deleteFrom('push_subscriptions').where('project_id', '=', project_id).where('user_id', '=', user_id).execute();

/** Unless it has moved to another address meanwhile. */
export const deleteGone = (id: number, endpoint: string) =>
  db().deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();

type Asked = {
  project_id: number;
  message_id: number;
  dialogue_id: number;
  position: number;
  /**
   * A note, or what became of a message: reading a dialogue is shared, and that a colleague read it does not say that
   * whom it concerns has.
   */
  is_aside: boolean;
  now: Date;
};
export type Receiver = Address & {
  id: number;
  user_id: number;
  session_id: string;
  language: Language;
  contact_name: string;
  is_room: boolean;
  operator_id: number | null;
};

/**
 * Browsers of a message's project that were not told of it and whose person could not have read it yet; of a room only
 * those who are in it. Whether it is meant for them, and whether they may see it, is not decided here.
 */
const receivers = prepared<Asked, Receiver>(
  (value) => sql`
    select p.id, p.user_id, p.session_id, p.endpoint, p.p256dh, p.auth, p.language,
      c.name as contact_name, d.is_room, d.operator_id
    from dialogues d
    join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    join push_subscriptions p on p.project_id = d.project_id
    join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${value('now')}
    left join dialogue_members m on d.is_room and m.project_id = d.project_id and m.dialogue_id = d.id
      and m.user_id = p.user_id
    where d.project_id = ${value('project_id')} and d.id = ${value('dialogue_id')} and not c.blocked
      and (not d.is_room or m.user_id is not null)
      and (${value('is_aside')}::boolean
        or ${value('position')}::bigint > case when d.is_room then m.read_position else d.read_position end)
      and not (${value('message_id')}::bigint = any (p.told))
      and (${value('is_aside')}::boolean or not exists (select from contact_mutes q
        where q.project_id = d.project_id and q.user_id = p.user_id and q.contact_id = d.contact_id))
    order by p.id`,
);
export const receiversOf = (asked: Asked): Promise<Receiver[]> => receivers(dbOf(asked.project_id), asked);

/** Everyone who wants to be woken for this project. */
export const subscribersOf = prepared<{ project_id: number }, { user_id: number }>(
  (value) => sql`select distinct user_id from push_subscriptions where project_id = ${value('project_id')}`,
);

/** More than can be under way at once, so that a message told again finds itself. */
const kept = 32;

const markTold = prepared<{ ids: number[]; message_id: number }, never>(
  (value) => sql`
    update push_subscriptions
    set told = (told || ${value('message_id')}::bigint)[cardinality(told) + 2 - ${sql.lit(kept)} :]
    where id = any (${value('ids')}::bigint[]) and not (${value('message_id')}::bigint = any (told))`,
);
export async function keepTold(ids: number[], message_id: number): Promise<void> {
  if (ids.length) await markTold(db(), { ids, message_id });
}
