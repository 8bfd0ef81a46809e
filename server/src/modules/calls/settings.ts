import type {
  CallSettings,
  getCallSettings as getting,
  updateCallSettings as updating,
} from '@parley/contract/calls/recording';
import type { Output, Parsed } from '@parley/contract/http';
import { settingChanged } from '@parley/contract/projects/facts';
import { type Db, dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { planForgetting } from './recording/plan-forgetting.ts';
import type {} from './tables.ts';

const usual: CallSettings = {
  telephony: true,
  is_recorded: false,
  announcement: '',
  keep_days: 30,
  gives_tasks: false,
};

export const readSettings = async (db: Db, project_id: number): Promise<CallSettings> =>
  (await db
    .selectFrom('call_settings')
    .select(['telephony', 'is_recorded', 'announcement', 'keep_days', 'gives_tasks'])
    .where('project_id', '=', project_id)
    .executeTakeFirst()) ?? usual;

export const getCallSettings = async ({ project_id }: Viewer): Promise<Output<typeof getting>> => ({
  data: await readSettings(dbOf(project_id), project_id),
});

export async function updateCallSettings(
  viewer: Viewer,
  { project: _, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  const data = await transaction(project_id, async (tx) => {
    const was = await lockSettings(tx, project_id);
    const wished = Object.fromEntries(Object.entries(given).filter(([, it]) => it !== undefined));
    const is: CallSettings = { ...was, ...wished };
    // Nobody is recorded without being told.
    if (is.is_recorded && !is.announcement.trim()) refuse('announcement_required');
    await tx.updateTable('call_settings').set(is).where('project_id', '=', project_id).execute();
    const changes = differences(was, is);
    if (Object.keys(changes).length)
      record(tx, project_id, settingChanged, { id: project_id, name: null, by: doneBy(viewer), changes });
    if (is.keep_days !== was.keep_days) await planForgetting(tx, project_id);
    return is;
  });
  return { data };
}

async function lockSettings(tx: Tx, project_id: number): Promise<CallSettings> {
  await tx
    .insertInto('call_settings')
    .values({ project_id })
    .onConflict((it) => it.doNothing())
    .execute();
  return tx
    .selectFrom('call_settings')
    .select(['telephony', 'is_recorded', 'announcement', 'keep_days', 'gives_tasks'])
    .where('project_id', '=', project_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
