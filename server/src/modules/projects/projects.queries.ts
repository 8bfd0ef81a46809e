import type { IntegrationKind } from '@parley/contract/integrations/integrations';
import type { BrandName } from '@parley/contract/projects/brands';
import type { ModuleName } from '@parley/contract/projects/modules';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import { db, dbOf, type Db, type Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

const columns = [
  'id',
  'name',
  'brand',
  'currency',
  'country',
  'time_zone',
  'working_hours',
  'waits_in_hours',
  'owner',
  'is_tasks_app',
  'test_period',
  'can_auto_paid',
  'can_auto_renewal',
  'paid_to',
  'stop',
  'tariff_id',
  'modules',
] as const;

export const readProject = (project_id: number, tx: Db = dbOf(project_id)) =>
  tx
    .selectFrom('projects')
    .select(columns)
    .select(({ exists, selectFrom }) => {
      const has = (kind: IntegrationKind) =>
        exists(
          selectFrom('integrations')
            .select('id')
            .where('project_id', '=', project_id)
            .where('kind', '=', kind)
            .where('secrets', 'is not', null),
        );
      return [has('booking').$castTo<boolean>().as('has_booking'), has('amo').$castTo<boolean>().as('has_amo')];
    })
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();

/** By whose clock its days begin. */
export const timeZoneOf = async (tx: Db, project_id: number): Promise<string> =>
  (await tx.selectFrom('projects').select('time_zone').where('id', '=', project_id).executeTakeFirstOrThrow())
    .time_zone;

/** Held until the end of the transaction: changes of a project's rights happen one after another. */
export const lockProject = (tx: Tx, project_id: number) =>
  tx.selectFrom('projects').select(columns).where('id', '=', project_id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * The projects of a person; whoever may enter every project has them all. Of those that were deleted, the ones that can
 * still be brought back, to whoever is in them.
 */
export const projectsOfUser = (user_id: number, now: Date, tx: Db = db()) =>
  tx
    .selectFrom('projects as p')
    .leftJoin('members as m', (join) => join.onRef('m.project_id', '=', 'p.id').on('m.user_id', '=', user_id))
    .select(['p.id', 'p.name', 'p.brand', 'p.paid_to'])
    .select(sql<string | null>`p.deleted_at + interval '30 days'`.as('erased_at'))
    .select(sql<boolean>`p.owner = ${user_id} or coalesce(m.project_role = 'admin', false)`.as('may_restore'))
    .where('p.id', 'in', (from) =>
      from
        .selectFrom('members')
        .select('project_id')
        .where('user_id', '=', user_id)
        .union(
          from
            .selectFrom('projects')
            .select('id as project_id')
            .where('deleted_at', 'is', null)
            .where(({ exists, selectFrom }) =>
              exists(
                selectFrom('users as u')
                  .select('u.id')
                  .where('u.id', '=', user_id)
                  .where(sql<boolean>`u.permissions && array['_ALL_', 'adm_all_projects']`),
              ),
            ),
        ),
    )
    .where(sql<boolean>`(p.deleted_at is null or p.deleted_at + interval '30 days' > ${now}::timestamptz)`)
    .orderBy('p.id')
    .execute();

export async function countOwned(user_id: number): Promise<number> {
  const { n } = await db()
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('owner', '=', user_id)
    .executeTakeFirstOrThrow();
  return n;
}

export const sidebarUser = (user_id: number) =>
  db()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'referral_abbreviation'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

type Beginning = {
  name: string;
  brand: BrandName;
  currency: string;
  country: string | null;
  time_zone: string;
  owner: number;
  is_tasks_app: boolean;
  tariff_id: number;
  modules: Record<ModuleName, boolean>;
};

export const insertProject = (tx: Tx, { modules, ...it }: Beginning) =>
  tx
    .insertInto('projects')
    .values({ ...it, modules: JSON.stringify(modules), test_period: true })
    .returning(['id', 'name', 'owner', 'time_zone'])
    .executeTakeFirstOrThrow();

export const insertTeamChannel = (tx: Tx, project_id: number, name: string) =>
  tx
    .insertInto('channels')
    .values({ project_id, type: 'internal', name, is_auth: true, for_check_admin: false })
    .returning('id')
    .executeTakeFirstOrThrow();

type Change = {
  name?: string | undefined;
  currency?: string | undefined;
  country?: string | null | undefined;
  time_zone?: string | undefined;
  modules?: Record<ModuleName, boolean> | undefined;
  working_hours?: WorkingHours | null | undefined;
  waits_in_hours?: boolean | undefined;
};

/** What is not said stays as it is. */
export const saveProject = (tx: Tx, project_id: number, { modules, working_hours, ...said }: Change) =>
  tx
    .updateTable('projects')
    .set({
      ...said,
      ...(modules && { modules: JSON.stringify(modules) }),
      ...(working_hours !== undefined && { working_hours: working_hours && JSON.stringify(working_hours) }),
    })
    .where('id', '=', project_id)
    .execute();

export const saveManagersVisibility = (tx: Tx, project_id: number, managers_visibility: boolean) =>
  tx.updateTable('projects').set({ managers_visibility }).where('id', '=', project_id).execute();

export const saveTariff = (tx: Tx, project_id: number, tariff_id: number) =>
  tx.updateTable('projects').set({ tariff_id }).where('id', '=', project_id).execute();

/** Months count from the paid date, or from now when it is past; paying ends the test period. */
export const addMonths = (tx: Tx, project_id: number, months: number, now: Date) =>
  tx
    .updateTable('projects')
    .set({
      paid_to: sql`greatest(coalesce(paid_to, ${now}::timestamptz), ${now}::timestamptz) + make_interval(months => ${months}::int)`,
      test_period: false,
    })
    .where('id', '=', project_id)
    .execute();

export const countPeopleAndChannels = (tx: Tx, project_id: number) =>
  tx
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('members')
        .select(fn.countAll<number>().as('n'))
        .where('project_id', '=', project_id)
        .$asScalar()
        .as('members'),
      selectFrom('channels')
        .select(fn.countAll<number>().as('n'))
        .where('project_id', '=', project_id)
        .where('type', '!=', 'internal')
        .$asScalar()
        .as('channels'),
    ])
    .executeTakeFirstOrThrow();
