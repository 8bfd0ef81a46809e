import { messageUpdated, type Message } from '@parley/contract/inbox/messages';
import { transaction } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened, type Happened } from '../../../kit/events/events.ts';
import { raiseStatus } from './marks.queries.ts';
import { findMessage } from './messages.queries.ts';

type Mark = Extract<Message['status'], 'sent' | 'delivered' | 'seen'>;

/** What we wrote has come this far. News may come late and out of order: a status never goes back. */
export async function markMessages(project_id: number, ids: number[], status: Mark): Promise<void> {
  if (!ids.length) return;
  await transaction(project_id, async (tx) => {
    const raised = await raiseStatus(tx, { project_id, ids, status });
    const said: Happened[] = [];
    for (const { id } of raised.toSorted((a, b) => a.id - b.id)) {
      const { way: _, ...message } = (await findMessage(tx, project_id, id))!;
      // Whoever sees the channel saw the message.
      said.push(happened(messageUpdated, message, seersOf(message.channel_id)));
    }
    await emitAll(tx, project_id, said);
  });
}
