import { randomUUID } from 'node:crypto';
import type { createTask as creating } from '@parley/contract/tasks/tasks';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../kit/actor.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { areReal, clientOfDeal, clientOfTicket, findByUid } from './changes.queries.ts';
import { giveTask } from './give-task.ts';
import { readTask } from './list.queries.ts';

/** Without a word about whom, a task of a deal or a ticket is about its client, and is seen as the deal where that one is gone. */
export async function createTask(
  viewer: Viewer,
  { uid = randomUUID(), crm_lead_id: deal_id = null, contact_id, ...given }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    if (!(await areReal(tx, viewer, { ...given, contact_id, deal_id }))) refuse('not_found');
    const client = !contact_id && deal_id ? await clientOfDeal(tx, project_id, deal_id) : null;
    const ofTicket = !contact_id && given.ticket_id ? await clientOfTicket(tx, project_id, given.ticket_id) : null;
    const about = contact_id === undefined ? (ofTicket ?? client?.contact_id ?? null) : contact_id;
    const made = { ...given, uid, contact_id: about, channels_ids: client?.channels_ids ?? null, deal_id };
    const id = await giveTask(tx, project_id, made, actorOf(viewer));
    if (id === null) {
      const known = await findByUid(tx, project_id, uid);
      return { data: (known?.author_id === user_id && (await readTask(viewer, known.id, tx))) || refuse('uid_taken') };
    }
    return { data: (await readTask(viewer, id, tx))! };
  });
}
