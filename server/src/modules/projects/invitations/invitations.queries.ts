import type { Permission } from '@parley/contract/projects/permissions';
import { sql } from 'kysely';
import { db, type Db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

const isFormer = sql<boolean>`former_member is not null`.as('is_former');
const shown = ['id', 'email', 'project_role', 'expires_at', isFormer] as const;

export const openInvitations = (project_id: number, now: Date) =>
  db()
    .selectFrom('invitations')
    .select(shown)
    .where('project_id', '=', project_id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute();

type NewInvitation = {
  project_id: number;
  token_hash: string;
  email: string;
  project_role: 'admin' | 'operator';
  is_manager: boolean;
  permissions: Permission[];
  channels_ids: number[];
  invited_by: number;
  is_mailed: boolean;
  former_member: number | null;
  expires_at: Date;
};

/** Asking the same person again replaces the earlier link. */
export const putInvitation = (tx: Tx, it: NewInvitation) =>
  tx
    .insertInto('invitations')
    .values(it)
    .onConflict((conflict) => conflict.columns(['project_id', 'email']).doUpdateSet(it))
    .returning(shown)
    .executeTakeFirstOrThrow();

/** How many people there would be if everyone else who is invited came. */
export const countExpected = (tx: Tx, project_id: number, email: string, now: Date) =>
  tx
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('members')
        .select(fn.countAll<number>().as('n'))
        .where('project_id', '=', project_id)
        .$asScalar()
        .as('members'),
      selectFrom('invitations')
        .select(fn.countAll<number>().as('n'))
        .where('project_id', '=', project_id)
        .where('email', '!=', email)
        .where('expires_at', '>', now.toISOString())
        .$asScalar()
        .as('invited'),
      selectFrom('members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(fn.countAll<number>().as('n'))
        .where('m.project_id', '=', project_id)
        .where('u.email', '=', email)
        .$asScalar()
        .as('already'),
    ])
    .executeTakeFirstOrThrow();

/** Whoever left the team and may come back as they were. */
export const formerMember = (tx: Tx, project_id: number, id: number) =>
  tx
    .selectFrom('invitations')
    .select(['former_member as user_id', 'project_role', 'is_manager', 'permissions', 'channels_ids'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('former_member', 'is not', null)
    .executeTakeFirst();

export async function emailOf(tx: Tx, project_id: number, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('invitations')
    .select('email')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function deleteInvitation(tx: Tx, project_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteInvitationsBy(tx: Tx, project_id: number, invited_by: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('project_id', '=', project_id)
    .where('invited_by', '=', invited_by)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteInvitations(tx: Tx, project_id: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('invitations').where('project_id', '=', project_id).executeTakeFirst();
  return Number(numDeletedRows);
}

export const invitationByHash = (token_hash: string, tx: Db = db()) =>
  tx
    .selectFrom('invitations as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .leftJoin('users as u', 'u.email', 'i.email')
    .select(['i.id', 'i.project_id', 'i.token_hash', 'i.email', 'i.expires_at', 'p.name as project_name', 'p.brand'])
    .select(['i.project_role', 'i.is_manager', 'i.permissions', 'i.channels_ids', 'i.is_mailed', 'u.id as user_id'])
    .where('i.token_hash', '=', token_hash)
    .executeTakeFirst();
