import { randomUUID } from 'node:crypto';
import type { createTicket as creating } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readTicket } from '../list/read.queries.ts';
import { makeTicket } from './make-ticket.ts';
import { areThere, refuseUnlessSees } from './named.queries.ts';
import { findByUid, sourceOf } from './new.queries.ts';

type Asked = Parsed<typeof creating>;
type Answer = Output<typeof creating>;

export async function createTicket(viewer: Viewer, asked: Asked): Promise<Answer> {
  const { project_id } = viewer;
  const { uid = randomUUID(), user_id: dialogue_id, message_id = null, tags = [], subject, priority } = asked;
  const { manager = null, department_id = null, crm_lead_id: deal_id = null } = asked;
  return transaction(project_id, async (tx) => {
    const named = { dialogues: [dialogue_id], departments: some(department_id), tags, deals: some(deal_id) };
    if (!(await areThere(tx, viewer, named))) refuse('not_found');
    const known = await madeBefore(tx, viewer, uid);
    if (known) return known;
    const source = await sourceOf(tx, { project_id, dialogue_id, message_id });
    if (!source?.is_its) refuse('not_found');
    if (manager !== null) await refuseUnlessSees(project_id, manager, [source.channel_id]);
    const given = {
      uid,
      dialogue_id,
      message_id,
      subject,
      manager_id: manager,
      department_id,
      tags,
      priority,
      deal_id,
    };
    const id = await makeTicket(tx, { project_id, by: doneBy(viewer) }, source, given);
    if (id === null) return (await madeBefore(tx, viewer, uid)) ?? refuse('uid_taken');
    return { data: { ...(await readTicket(viewer, { id }, tx))!, undo: uid } };
  });
}

/** A repeat finds what it made; under a key of others nothing is found. */
async function madeBefore(tx: Tx, viewer: Viewer, uid: string): Promise<Answer | null> {
  const known = await findByUid(tx, viewer.project_id, uid);
  if (!known) return null;
  const ticket = known.author_id === viewer.user_id ? await readTicket(viewer, { id: known.id }, tx) : null;
  return { data: { ...(ticket ?? refuse('uid_taken')), undo: uid } };
}

const some = (id: number | null): number[] => (id === null ? [] : [id]);
