import type { IntegrationKind, IntegrationProblem } from '@parley/contract/integrations/integrations';
import type { BrandName } from '@parley/contract/projects/brands';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type { SetOut } from '../set-out.ts';
import type {} from '../tables.ts';

type Values = Record<string, unknown>;

export type IntegrationRow = {
  project_id: number;
  kind: IntegrationKind;
  id: number;
  secrets: string | null;
  hook_word: string | null;
  account: Values;
  settings: Values;
  connected_at: string;
  synced_at: string | null;
  problem: IntegrationProblem | null;
  problem_words: string;
  failing_since: string | null;
  told_at: string | null;
};
const columns = [
  'project_id',
  'kind',
  'id',
  'secrets',
  'hook_word',
  'account',
  'settings',
  'connected_at',
  'synced_at',
  'problem',
  'problem_words',
  'failing_since',
  'told_at',
] as const;

const of = (db: Db, project_id: number) =>
  db.selectFrom('integrations').select(columns).where('project_id', '=', project_id);

export const readIntegrations = (project_id: number): Promise<IntegrationRow[]> =>
  of(dbOf(project_id), project_id).execute();

/** Of a project that stands still nothing is asked and nothing heard. */
export const readIntegration = (
  db: Db,
  project_id: number,
  kind: IntegrationKind,
): Promise<IntegrationRow | undefined> =>
  of(db, project_id)
    .where('kind', '=', kind)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('projects').select('id').where('id', '=', project_id).where('deleted_at', 'is not', null))),
    )
    .executeTakeFirst();

/** Nobody else changes it until the end of the transaction. */
export const lockIntegration = (
  tx: Tx,
  project_id: number,
  kind: IntegrationKind,
): Promise<IntegrationRow | undefined> =>
  of(tx, project_id).where('kind', '=', kind).forNoKeyUpdate().executeTakeFirst();

type Connected = {
  project_id: number;
  kind: IntegrationKind;
  secrets: string;
  hook_word: string;
  account: Values;
  settings?: Values | undefined;
  connected_by: number;
  at: Date;
};

/** What was connected before keeps its word, so that hooks that were set go on being heard. */
export function putIntegration(tx: Tx, { at, account, settings, ...given }: Connected): Promise<IntegrationRow> {
  const { hook_word, secrets, connected_by } = given;
  const kept = {
    secrets,
    connected_by,
    account: JSON.stringify(account),
    ...(settings && { settings: JSON.stringify(settings) }),
    connected_at: at,
  };
  const well = { problem: null, problem_words: '', failing_since: null, told_at: null };
  return tx
    .insertInto('integrations')
    .values({ ...given, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'kind']).doUpdateSet(({ fn, ref, val }) => ({
        ...kept,
        ...well,
        hook_word: fn.coalesce(ref('integrations.hook_word'), val(hook_word)),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = {
  secrets?: string | null;
  account?: Values | undefined;
  settings?: Values | undefined;
  synced_at?: Date | null | undefined;
  problem?: IntegrationProblem | null;
  problem_words?: string;
  failing_since?: Date | string | null;
  told_at?: Date | null;
};

export async function saveIntegration(tx: Tx, row: IntegrationRow, change: Change): Promise<void> {
  const { account, settings, ...rest } = change;
  const given = {
    ...rest,
    ...(account && { account: JSON.stringify(account) }),
    ...(settings && { settings: JSON.stringify(settings) }),
  };
  if (Object.values(given).every((it) => it === undefined)) return;
  await tx
    .updateTable('integrations')
    .set(given)
    .where('project_id', '=', row.project_id)
    .where('kind', '=', row.kind)
    .execute();
}

export const deleteIntegration = (tx: Tx, project_id: number, kind: IntegrationKind) =>
  tx
    .deleteFrom('integrations')
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .returning(['id', 'told_at'])
    .executeTakeFirst();

export const deleteAllIntegrations = (tx: Tx, project_id: number) =>
  tx.deleteFrom('integrations').where('project_id', '=', project_id).execute();

export const brandOf = async (tx: Tx, project_id: number): Promise<BrandName> =>
  (await tx.selectFrom('projects').select('brand').where('id', '=', project_id).executeTakeFirstOrThrow()).brand;

export async function keepSetOut(tx: Tx, project_id: number, kind: IntegrationKind, given: SetOut): Promise<void> {
  const { hash, session_id, return_url, until } = given;
  const way = { state_hash: hash, return_url, expires_at: new Date(until) };
  const row = { session_id, ...way };
  await tx
    .insertInto('integration_returns')
    .values({ project_id, kind, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** What one set out with; whoever comes back with it comes back once. */
export const takeSetOut = (tx: Tx, project_id: number, kind: IntegrationKind) =>
  tx
    .deleteFrom('integration_returns')
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .returning(['state_hash', 'session_id', 'return_url', 'expires_at'])
    .executeTakeFirst();
