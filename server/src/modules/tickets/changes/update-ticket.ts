import { randomUUID } from 'node:crypto';
import type { changeTickets as changingMany, updateTicket as updating } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { noteInDialogue } from '../../inbox/index.ts';
import { readTicket } from '../list/read.queries.ts';
import { change } from './change-tickets.ts';
import { lockTickets } from './changes.queries.ts';
import { areThere, refuseUnlessSees } from './named.queries.ts';
import { openUnread } from './open-unread.ts';
import type { Fields, Kept } from './rules.ts';

export async function updateTicket(
  viewer: Viewer,
  { id, manager, crm_lead_id, tags, note, seen_message_id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const { department_id } = given;
    const named = { departments: some(department_id), tags: tags ?? [], deals: some(crm_lead_id) };
    if (!(await areThere(tx, viewer, named))) refuse('not_found');
    const seen = (await readTicket(viewer, { id }, tx)) ?? refuse('not_found');
    if (manager) await refuseUnlessSees(project_id, manager, [seen.bot_id]);
    // The client's row is locked before the ticket's, as by whoever hears a message.
    const place = { contact_id: seen.contact.id, dialogue_id: seen.user_id };
    if (note) await noteInDialogue(tx, viewer, { ...place, text: note, to: some(manager) });
    const [kept = refuse('not_found')] = await lockTickets(tx, viewer, [id]);
    const wanted: Partial<Fields> = {
      ...given,
      ...(manager !== undefined && { manager_id: manager }),
      ...(tags && { ticket_tags_ids: [...new Set(tags)] }),
      // A deal that one does not see is shown as none: sent back as none, it stays.
      ...(crm_lead_id !== undefined && (crm_lead_id || seen.lead) && { deal_id: crm_lead_id }),
    };
    const undo = randomUUID();
    const changed = await change(tx, doer(viewer), [{ kept, wanted }], { token: undo, why: null });
    const [now] = changed;
    if (now && given.status && seen_message_id)
      await openUnread(tx, project_id, [{ ticket: now, message_id: seen_message_id }]);
    const data = changed.length ? (await readTicket(viewer, { id }, tx))! : seen;
    return { data: { ...data, undo: changed.length ? undo : null } };
  });
}

export async function changeTickets(
  viewer: Viewer,
  { ids, manager, add_tags = [], remove_tags = [], seen = [], ...given }: Parsed<typeof changingMany>,
): Promise<Output<typeof changingMany>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const named = { departments: some(given.department_id), tags: [...add_tags, ...remove_tags] };
    if (!(await areThere(tx, viewer, named))) refuse('not_found');
    if (seen.some((it) => !ids.includes(it.id))) refuse('not_found');
    const found = await seenOnes(tx, viewer, ids);
    if (manager) {
      const channels = [...new Set(found.map((it) => it.channel_id))];
      await refuseUnlessSees(project_id, manager, channels);
    }
    const steps = found.map((kept) => ({
      kept,
      wanted: {
        ...given,
        ...(manager !== undefined && { manager_id: manager }),
        ticket_tags_ids: [...new Set([...kept.ticket_tags_ids, ...add_tags])].filter((it) => !remove_tags.includes(it)),
      },
    }));
    const undo = randomUUID();
    const changed = await change(tx, doer(viewer), steps, { token: undo, why: null });
    if (given.status) {
      const read = new Map(seen.map((it) => [it.id, it.message_id]));
      const known = changed.filter((it) => read.has(it.id));
      await openUnread(
        tx,
        project_id,
        known.map((ticket) => ({ ticket, message_id: read.get(ticket.id)! })),
      );
    }
    return { data: { changed: changed.map((it) => it.id), undo: changed.length ? undo : null } };
  });
}

/** Some may be gone by now; where none is left, none was there. */
async function seenOnes(tx: Tx, viewer: Viewer, ids: number[]): Promise<Kept[]> {
  const found = await lockTickets(tx, viewer, ids);
  return found.length ? found : refuse('not_found');
}

const doer = (viewer: Viewer) => ({ project_id: viewer.project_id, by: doneBy(viewer) });
const some = (id: number | null | undefined): number[] => (id ? [id] : []);
