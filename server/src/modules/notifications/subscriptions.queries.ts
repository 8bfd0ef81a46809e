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
  now: Date;
};
/** Where a person is woken. */
export type Browser = Address & { id: number; user_id: number; session_id: string; language: Language };
export type Receiver = Browser & {
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
      and ${value('position')}::bigint > case when d.is_room then m.read_position else d.read_position end
      and not (${value('message_id')}::bigint = any (p.told))
      and not exists (select from contact_mutes q
        where q.project_id = d.project_id and q.user_id = p.user_id and q.contact_id = d.contact_id)
    order by p.id`,
);
export const receiversOf = (asked: Asked): Promise<Receiver[]> => receivers(dbOf(asked.project_id), asked);

/** Browsers of one person in a project that were not told of something yet. */
export const browsersOf = prepared<{ project_id: number; user_id: number; told: number; now: Date }, Browser>(
  (value) => sql`
    select p.id, p.user_id, p.session_id, p.endpoint, p.p256dh, p.auth, p.language
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${value('now')}
    where p.project_id = ${value('project_id')} and p.user_id = ${value('user_id')}
      and not (${value('told')}::bigint = any (p.told))
    order by p.id`,
);

type Everybody = { project_id: number; contact_id: number; told: number; now: Date };

/** Browsers of everybody in a project that were not told of something about a client yet, but of those who muted them. */
export const allBrowsers = prepared<Everybody, Browser>(
  (value) => sql`
    select p.id, p.user_id, p.session_id, p.endpoint, p.p256dh, p.auth, p.language
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${value('now')}
    where p.project_id = ${value('project_id')} and not (${value('told')}::bigint = any (p.told))
      and not exists (select from contact_mutes q
        where q.project_id = p.project_id and q.user_id = p.user_id and q.contact_id = ${value('contact_id')})
    order by p.id`,
);

/** Browsers in a project that were not told of something yet; `was_told`: of what came before it. */
export const browsersAfter = prepared<
  { project_id: number; before: number; told: number; now: Date },
  Browser & { was_told: boolean }
>(
  (value) => sql`
    select p.id, p.user_id, p.session_id, p.endpoint, p.p256dh, p.auth, p.language,
      ${value('before')}::bigint = any (p.told) as was_told
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${value('now')}
    where p.project_id = ${value('project_id')} and not (${value('told')}::bigint = any (p.told))
    order by p.id`,
);

/** Everyone who wants to be woken for this project. */
export const subscribersOf = prepared<{ project_id: number }, { user_id: number }>(
  (value) => sql`select distinct user_id from push_subscriptions where project_id = ${value('project_id')}`,
);

/** More than can be under way at once, so that what is told again finds itself. */
const kept = 32;

const markTold = prepared<{ ids: number[]; told: number }, never>(
  (value) => sql`
    update push_subscriptions
    set told = (told || ${value('told')}::bigint)[cardinality(told) + 2 - ${sql.lit(kept)} :]
    where id = any (${value('ids')}::bigint[]) and not (${value('told')}::bigint = any (told))`,
);
export async function keepTold(ids: number[], told: number): Promise<void> {
  if (ids.length) await markTold(db(), { ids, told });
}
