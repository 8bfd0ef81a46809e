import type { ClientCard } from '@parley/contract/inbox/client-card';
import type { Contact } from '@parley/contract/inbox/contacts';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';

type Details = Omit<ClientCard, keyof Contact | 'custom_field'> & { id: number };

/** Beyond the row of the list. Whether the viewer sees these contacts is known before. */
const details = prepared<Pick<Seer, 'project_id' | 'user_id'> & { ids: number[] }, Details>(
  (value) => sql`
    select c.id, c.legal_entity, c.tax_id, c.notes, c.tag, c.manager_id, c.unsubscribed, c.created_at,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'tax_id', o.tax_id) end as organization,
      exists (select from contact_mutes m where m.project_id = c.project_id and m.contact_id = c.id
        and m.user_id = ${value('user_id')}) as muted
    from contacts c left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])`,
);

export const detailsOf = ({ project_id, user_id }: Seer, ids: number[], db: Db): Promise<Details[]> =>
  details(db, { project_id, user_id, ids });

export const renameDialogue = (tx: Tx, project_id: number, id: number, name: string) =>
  tx.updateTable('dialogues').set({ name }).where('project_id', '=', project_id).where('id', '=', id).execute();

type Mute = { project_id: number; user_id: number; contact_id: number };

export const mute = (tx: Tx, it: Mute) =>
  tx
    .insertInto('contact_mutes')
    .values(it)
    .onConflict((row) => row.doNothing())
    .execute();

export const unmute = (tx: Tx, { project_id, user_id, contact_id }: Mute) =>
  tx
    .deleteFrom('contact_mutes')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .where('contact_id', '=', contact_id)
    .execute();

export async function mutedBy({ project_id, user_id }: Seer): Promise<number[]> {
  const rows = await dbOf(project_id)
    .selectFrom('contact_mutes')
    .select('contact_id')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .orderBy('contact_id')
    .execute();
  return rows.map((row) => row.contact_id);
}
