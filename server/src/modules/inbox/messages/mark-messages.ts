import { messageUpdated, type Message } from '@parley/contract/inbox/messages';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened, type Happened } from '../../../kit/events/events.ts';
import { raiseFailed, raiseStatus } from './marks.queries.ts';
import { findMessage } from './messages.queries.ts';
import { regainAnswer } from './regain-answer.ts';

type Mark = Extract<Message['status'], 'sent' | 'delivered' | 'seen'>;

/** What we wrote has come this far. News may come late and out of order: a status never goes back. */
export async function markMessages(project_id: number, ids: number[], status: Mark): Promise<void> {
  if (!ids.length) return;
  const failed = await transaction(project_id, async (tx) => {
    const found = (await raiseStatus(tx, { project_id, ids, status })).toSorted((a, b) => a.id - b.id);
    const said: Happened[] = [];
    for (const { id } of found.filter((it) => !it.has_failed)) said.push(await asItIs(tx, project_id, id));
    await emitAll(tx, project_id, said);
    return found.filter((it) => it.has_failed);
  });
  for (const { id } of failed) await transaction(project_id, (tx) => arriveAfterAll(tx, project_id, id, status));
}

async function arriveAfterAll(tx: Tx, project_id: number, id: number, status: Mark): Promise<void> {
  const message = await findMessage(tx, project_id, id);
  if (!message) return;
  const raise = async () => (await raiseFailed(tx, { project_id, ids: [id], status })).length > 0;
  if (await regainAnswer(tx, project_id, message, raise)) {
    await emitAll(tx, project_id, [await asItIs(tx, project_id, id)]);
  }
}

/** Whoever sees the channel saw the message. */
export async function asItIs(tx: Tx, project_id: number, id: number): Promise<Happened> {
  const { way: _, ...message } = (await findMessage(tx, project_id, id))!;
  return happened(messageUpdated, message, seersOf(message.channel_id));
}
