import type { Permission } from '@parley/contract/projects/permissions';
import { dbOf, type Db, type Tx } from '../../../kit/db/index.ts';
import { picturePath } from '../../accounts/index.ts';
import type {} from '../tables.ts';

/** All members with what decides about them, by name. */
export const readMembers = (project_id: number, tx: Db = dbOf(project_id)) =>
  tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(['u.id', 'u.name', 'u.email', 'u.permissions as user_permissions'])
    .select(picturePath('u.picture').as('picture'))
    .select([
      'm.project_role',
      'm.is_manager',
      'm.permissions',
      'm.channels_ids',
      'm.away_since',
      'p.managers_visibility',
    ])
    .select((eb) => eb('p.owner', '=', eb.ref('m.user_id')).$castTo<boolean>().as('is_owner'))
    .where('m.project_id', '=', project_id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

type NewMember = {
  project_id: number;
  user_id: number;
  project_role: 'admin' | 'operator';
  is_manager: boolean;
  permissions: Permission[];
  channels_ids: number[];
};

/** False when this person is a member already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values(member)
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Every project a person is in or owns, in the order in which projects are locked. One being moved, or gone, is not written. */
export const standingsOf = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('projects')
    .select('id as project_id')
    .select((row) => row('owner', '=', user_id).$castTo<boolean>().as('is_owner'))
    .where('id', 'in', (from) =>
      from
        .selectFrom('members')
        .select('project_id')
        .where('user_id', '=', user_id)
        .union(from.selectFrom('projects').select('id as project_id').where('owner', '=', user_id)),
    )
    .where((row) => row.not(row.fn<boolean>('stands_still', ['id'])))
    .orderBy('id')
    .execute();

type Change = Partial<Omit<NewMember, 'project_id' | 'user_id'>>;

export const saveMember = (tx: Tx, project_id: number, user_id: number, change: Change) =>
  tx.updateTable('members').set(change).where('project_id', '=', project_id).where('user_id', '=', user_id).execute();

export const deleteMember = (tx: Tx, project_id: number, user_id: number) =>
  tx.deleteFrom('members').where('project_id', '=', project_id).where('user_id', '=', user_id).execute();

export const saveAway = (tx: Tx, project_id: number, user_id: number, away_since: Date | null) =>
  tx
    .updateTable('members')
    .set({ away_since })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();

/** Of the other administrators, who has been here longest. */
export const longestAdmin = async (tx: Tx, project_id: number, but: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('members')
      .select('user_id')
      .where('project_id', '=', project_id)
      .where('project_role', '=', 'admin')
      .where('user_id', '!=', but)
      .orderBy('created_at')
      .orderBy('user_id')
      .executeTakeFirst()
  )?.user_id;

export const saveOwner = (tx: Tx, project_id: number, owner: number) =>
  tx.updateTable('projects').set({ owner }).where('id', '=', project_id).execute();

export const saveSendKey = (tx: Tx, project_id: number, user_id: number, send_btn: 'enter' | 'shift' | 'button') =>
  tx
    .updateTable('members')
    .set({ send_btn })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();

export const saveOwnTimeZone = (tx: Tx, project_id: number, user_id: number, time_zone: string | null) =>
  tx
    .updateTable('members')
    .set({ time_zone })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();
