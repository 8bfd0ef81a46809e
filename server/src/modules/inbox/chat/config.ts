import { settingChanged } from '@parley/contract/projects/facts';
import { configChanged, type getConfig as getting, type updateConfig as updating } from '@parley/contract/inbox/chat';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { saved } from '../../../kit/saved.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { setManagersVisibility, setSendKey } from '../../projects/index.ts';
import { planFindingAll } from '../duplicates/find-duplicates.ts';
import { relistContacts } from '../folders/relist-contacts.ts';
import { changeTopics } from '../folders/topics.ts';
import { planClosing } from '../work/close-idle.ts';
import { readConfig, saveConfig } from './config.queries.ts';

export const getConfig = async (viewer: Viewer): Promise<Output<typeof getting>> => ({
  data: await readConfig(viewer),
});

/** The send key is each one's own; the rest is the project's, and who sees which channels is its administrators'. */
export async function updateConfig(
  viewer: Viewer,
  { cfg = {}, topics }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id, user_id } = viewer;
  const { managers_visibility, ...chat } = cfg.chat ?? {};
  const ofProject = { ...chat, ...cfg.crm };
  const isOfProject = managers_visibility !== undefined || Object.keys(ofProject).length > 0;
  if ((isOfProject || topics) && !may(viewer, 'settings.edit')) refuse('forbidden');
  return transaction(project_id, async (tx) => {
    const before = await readConfig(viewer, tx);
    if (cfg.user) await setSendKey(tx, viewer, cfg.user.send_btn);
    await saveConfig(tx, project_id, ofProject);
    if (topics) await changeTopics(tx, viewer, topics);
    if (managers_visibility !== undefined && managers_visibility !== before.managers_visibility) {
      if (!viewer.is_admin) refuse('administrators_only');
      await setManagersVisibility(tx, project_id, managers_visibility === '1');
    }
    const after = await readConfig(viewer, tx);
    // The send key is one's own, and who is responsible is told of with the members.
    const { send_btn: _, managers: __, modules: ___, ...was } = before;
    const changes = differences<object>(was, after, Object.keys(was) as never[]);
    if (Object.keys(changes).length)
      record(tx, project_id, settingChanged, { id: project_id, name: null, by: doneBy(viewer), changes });
    if (after.users_period !== before.users_period) await later(tx, relistContacts, { day: null }, { project_id });
    if (after.operator_close !== before.operator_close) await planClosing(tx, project_id, after.operator_close);
    if (after.join_dialogs && !before.join_dialogs) await planFindingAll(tx, project_id);
    // The event carries nothing: each fetches what they may see.
    if (isOfProject) await emit(tx, project_id, configChanged, {}, everyone);
    else if (cfg.user) await emit(tx, project_id, configChanged, {}, only(user_id));
    // Folders are changed by gestures, whose outcome is seen.
    return { data: after, ...(Object.keys(cfg).length ? { meta: saved(viewer) } : {}) };
  });
}
