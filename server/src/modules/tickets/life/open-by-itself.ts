import { system } from '@parley/contract/actors';
import type { Message } from '@parley/contract/inbox/messages';
import { momentOf } from '@parley/contract/time';
import type { Tx } from '../../../kit/db/index.ts';
import { uuidOf } from '../../../kit/uuid-of.ts';
import { folded } from '../../clients/index.ts';
import { readHours } from '../../projects/index.ts';
import { change } from '../changes/change-tickets.ts';
import { makeTicket } from '../changes/make-ticket.ts';
import { findByUid, sourceOf } from '../changes/new.queries.ts';
import type { Kept } from '../changes/rules.ts';
import { type Desk, desksOf } from './desks.queries.ts';
import { isOpenedAgain, later, opensBy } from './rules.ts';

const byItself = { actor: system, origin: null };

/**
 * A client writes where no ticket is open: what was closed not long ago goes on, else a department may have a new one made.
 * What its closer had read before opens nothing.
 */
export async function openByItself(tx: Tx, project_id: number, message: Message, closed: Kept | null): Promise<void> {
  if (closed && message.id <= closed.heard_id) return;
  const desks = await desksOf(tx, { project_id });
  const reopening = desks.find((it) => it.id === closed?.department_id)?.reopen_hours;
  if (closed && isOpenedAgain(closed, message, reopening)) {
    const wanted = { status: 'opened' as const, last_message_at: message.created_at };
    const step = { kept: closed, wanted, at: later(closed.status_at, message.created_at) };
    await change(tx, { project_id, by: byItself }, [step], { token: null, why: 'client_wrote' });
    return;
  }
  const desk = await deskFor(tx, project_id, message, desks);
  if (desk) await makeOne(tx, project_id, message, desk);
}

/** Of several that fit the first. */
async function deskFor(tx: Tx, project_id: number, message: Message, desks: Desk[]): Promise<Desk | null> {
  const opening = desks.filter((it) => it.openings.length);
  if (!opening.length) return null;
  const office = await readHours(tx, project_id);
  const { channel_id, created_at } = message;
  const heard = { channel_id, words: folded(message.message), at: momentOf(created_at) };
  const foldedOf = (it: Desk) =>
    it.openings.map((opening) => ({ ...opening, words: opening.words.map((word) => folded(word)) }));
  return opening.find((it) => opensBy({ ...it, openings: foldedOf(it) }, heard, office)) ?? null;
}

async function makeOne(tx: Tx, project_id: number, message: Message, { id: department_id }: Desk): Promise<void> {
  const uid = uuidOf(`ticket of message ${project_id} ${message.id}`);
  const { user_id: dialogue_id, id: message_id } = message;
  // Heard twice, or its making was taken back.
  if (await findByUid(tx, project_id, uid)) return;
  const source = await sourceOf(tx, { project_id, dialogue_id, message_id });
  if (!source?.is_its) return;
  const given = { uid, dialogue_id, message_id, manager_id: null, department_id, tags: [], deal_id: null };
  await makeTicket(tx, { project_id, by: byItself }, source, given, 'opening');
}
