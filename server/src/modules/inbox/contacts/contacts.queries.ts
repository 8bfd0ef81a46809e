import type { Contact } from '@parley/contract/inbox/contacts';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, rowColumns, type Seer, seerOf, type SeenRow } from '../dialogues/seen.queries.ts';
import { rowsOf } from './rows.ts';
import type {} from '../tables.ts';

type ById = Seer & { ids: number[] };
const byIds = prepared<ById, SeenRow>(
  (value) => sql`
    select ${rowColumns(value)}
    from contacts c
    left join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
    left join channels ch on ch.project_id = d.project_id and ch.id = d.channel_id
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[]) and c.merged_into is null
      and (d.id is null or ${isSeen(value)})
    order by d.last_message_at desc nulls last, c.id desc, d.id`,
);

/** These contacts as far as this viewer sees them; someone who never wrote is seen by everyone. */
export const contactsById = async (viewer: Seer, ids: number[], db: Db = dbOf(viewer.project_id)): Promise<Contact[]> =>
  rowsOf(await byIds(db, { ...seerOf(viewer), ids }));

const byPhone = prepared<Seer & { spellings: string[] }, { id: number }>(
  (value) => sql`
    select id from contacts
    where project_id = ${value('project_id')} and phone = any (${value('spellings')}::text[])
    union
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.phone = any (${value('spellings')}::text[]) and ${isSeen(value)}
    limit 100`,
);

export const contactsWithPhone = async (
  viewer: Seer,
  spellings: string[],
  db: Db = dbOf(viewer.project_id),
): Promise<number[]> => (await byPhone(db, { ...seerOf(viewer), spellings })).map((row) => row.id);

export async function contactsWithEmail(tx: Tx, project_id: number, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('id')
    .where('project_id', '=', project_id)
    .where('email', '=', email)
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

type OnChannel = { project_id: number; channel_id: number; outside_id: string; spellings: string[] };

/** Whose dialogue on this channel is with this peer or number. */
export async function onChannel(tx: Tx, { project_id, channel_id, ...peer }: OnChannel): Promise<number[]> {
  const rows = await tx
    .selectFrom('dialogues')
    .select('contact_id')
    .distinct()
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .where((it) =>
      it.or([
        it('outside_id', '=', peer.outside_id),
        ...(peer.spellings.length ? [it('phone', 'in', peer.spellings)] : []),
      ]),
    )
    .limit(100)
    .execute();
  return rows.map((row) => row.contact_id);
}
