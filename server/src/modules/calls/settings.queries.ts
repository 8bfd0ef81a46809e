import type { CallSettings } from '@parley/contract/calls/recording';
import type { Db, Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

const columns = ['telephony', 'is_recorded', 'announcement', 'keep_days', 'gives_tasks'] as const;
const usual: CallSettings = {
  telephony: true,
  is_recorded: false,
  announcement: '',
  keep_days: 30,
  gives_tasks: false,
};

export const readSettings = async (db: Db, project_id: number): Promise<CallSettings> =>
  (await db.selectFrom('call_settings').select(columns).where('project_id', '=', project_id).executeTakeFirst()) ??
  usual;

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
