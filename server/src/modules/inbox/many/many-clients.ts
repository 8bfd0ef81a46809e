import { randomUUID } from 'node:crypto';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Joiner } from '../../clients/index.ts';
import { mergeIn } from '../duplicates/merge-contacts.ts';
import { forgetFile } from '../files/forget-file.ts';
import { relist as relistContacts } from '../folders/relist.queries.ts';
import { missDueOf } from '../scheduled/send-scheduled.ts';
import { renewLateLater } from '../views/late-tasks.ts';
import { contactFacts } from '../work/facts-of-work.ts';
import { planWakings } from '../work/snooze-contact.ts';
import { deleteMessages } from '../work/work.queries.ts';
import * as many from './many.queries.ts';

/** What the clients' module borrows: their dialogues follow what is done to many clients at once, whom it holds. */
export const manyClients = {
  relist: async (tx: Tx, project_id: number, ids: number[]): Promise<void> => {
    if (ids.length) await relistContacts(tx, project_id, ids, now());
  },

  putIntoFolder: async (tx: Tx, project_id: number, ids: number[], folder_id: number, isIn: boolean): Promise<void> => {
    if (ids.length) await many.moveIntoFolder(tx, { project_id, ids, folder_id, isIn });
  },

  hide: (tx: Tx, project_id: number, ids: number[]): Promise<void> => many.hideDialogues(tx, project_id, ids),

  show: async (tx: Tx, project_id: number, ids: number[], isEvery: boolean): Promise<many.Rewritten[]> => {
    const away = await many.replacedContacts(tx, project_id, ids);
    const shown = isEvery ? ids : ids.filter((id) => !away.some((it) => it.id === id));
    await many.showDialogues(tx, project_id, shown);
    return away;
  },

  resume: async (tx: Tx, project_id: number, ids: number[]): Promise<void> => {
    if (!ids.length) return;
    await missDueOf(tx, project_id, ids);
    await planWakings(tx, project_id, ids);
    await renewLateLater(tx, project_id, ids);
  },

  join: async (tx: Tx, by: Joiner, id: number, into: number): Promise<void> =>
    void (await mergeIn(tx, by, { contact_id: into, contacts_ids: [id] }, randomUUID())),

  purge: async (tx: Tx, project_id: number, ids: number[]): Promise<void> => {
    await forgetFacts(tx, project_id, contactFacts, await many.withMerged(tx, project_id, ids));
    const dialogues_ids = await many.dialoguesOf(tx, project_id, ids);
    if (!dialogues_ids.length) return;
    await many.forgetVisitors(tx, project_id, ids);
    const files = await deleteMessages(tx, project_id, dialogues_ids);
    await many.deleteDialogues(tx, project_id, dialogues_ids);
    for (const file_id of files) await later(tx, forgetFile, { file_id }, { project_id });
  },
};
