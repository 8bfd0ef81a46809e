import { messageUpdated } from '@parley/contract/inbox/messages';
import type { confirmMessage as endpoint } from '@parley/contract/inbox/outbox';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { held } from './cancel-message.ts';
import { readersOfMessage } from './deliver-message.ts';
import { settleUnknown } from './leaving.queries.ts';
import { findMessage } from './messages.queries.ts';
import { regainAnswer } from './regain-answer.ts';

/** Whoever has seen the message at the client's ends the doubt; one that nobody doubts stays as it is. */
export const confirmMessage = (
  viewer: Viewer,
  { message_id: id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    await held(tx, viewer, id);
    const found = (await findMessage(tx, project_id, id)) ?? refuse('not_found');
    const { way: _, ...message } = found;
    const isSettled = await regainAnswer(tx, project_id, message, () => settleUnknown(tx, project_id, id));
    if (!isSettled) return { data: message };
    const arrived = { ...message, status: 'sent' as const, error: null };
    await emit(tx, project_id, messageUpdated, arrived, await readersOfMessage(tx, project_id, found));
    return { data: arrived };
  });
