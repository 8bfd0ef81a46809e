import type { CallSettings } from '@parley/contract/calls/recording';
import type { BrandName } from '@parley/contract/projects/brands';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { surroundings } from './surroundings.ts';
import type {} from './tables.ts';

const columns = ['telephony', 'is_recorded', 'announcement', 'keep_days', 'gives_tasks'] as const;
const usual: CallSettings = {
  telephony: true,
  is_recorded: false,
  announcement: '',
  keep_days: 30,
  gives_tasks: false,
};

export async function readSettings(db: Db, project_id: number): Promise<CallSettings & { is_offered: boolean }> {
  const [found] = await settingsOf(db, { project_id });
  return { ...usual, ...found?.settings, is_offered: surroundings().brands.some((it) => it === found?.brand) };
}

type Found = { brand: BrandName; settings: CallSettings | null };
const settingsOf = prepared<{ project_id: number }, Found>(
  (value) => sql`
    select p.brand, to_jsonb(s) - 'project_id' as settings
    from projects p left join call_settings s on s.project_id = p.id where p.id = ${value('project_id')}`,
);

/** Nobody else changes them until the end of the transaction. */
export async function lockSettings(tx: Tx, project_id: number): Promise<CallSettings> {
  await tx
    .insertInto('call_settings')
    .values({ project_id })
    .onConflict((it) => it.doNothing())
    .execute();
  return tx
    .selectFrom('call_settings')
    .select(columns)
    .where('project_id', '=', project_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const saveSettings = (tx: Tx, project_id: number, settings: CallSettings) =>
  tx.updateTable('call_settings').set(settings).where('project_id', '=', project_id).execute();
