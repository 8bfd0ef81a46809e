import type { createAnswer as endpoint, Suggestion } from '@parley/contract/inbox/ai';
import type { Parsed } from '@parley/contract/http';
import type { Message } from '@parley/contract/inbox/messages';
import { countAttempt, type Limit } from '../../kit/attempts.ts';
import { minutes, seconds } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import { log } from '../../kit/log.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { messagesOf } from '../../modules/inbox/index.ts';
import { assistantOf } from './ai-settings.ts';
import { askAssistant, AssistantError, refusalOf } from './assistant.ts';
import { contactOfMessage, type Nearest, nearestAnswers } from './nearest.queries.ts';
import { promptOf } from './prompt.ts';

// More than hands need; it keeps one account from running up somebody's bill.
const asks: Limit = { name: 'ask-ai', times: 30, within: minutes(1) };
const patience = seconds(60);
const lately = { side: 'upTo', part: 'all', size: 20 } as const;

/** Everything is looked up by what the asker sees: the dialogue, and the past answers too. */
export async function createAnswer(
  viewer: Viewer,
  { message_id, contact_id: named }: Parsed<typeof endpoint>,
  { gone }: Context,
): Promise<AsyncIterable<Suggestion>> {
  await countAttempt(asks, viewer.user_id);
  const contact_id = message_id === undefined ? named! : await contactOfMessage(viewer, message_id);
  if (contact_id === null || (named !== undefined && named !== contact_id)) refuse('not_found');
  const asked = { contact_id, message_id: message_id ?? null, dialogue_id: null };
  const messages = (await messagesOf(viewer, lately, asked)) ?? refuse('not_found');
  const question = messages.findLast((it) => it.destination === 'from' && it.message.trim() !== '');
  const nearest = question ? await nearestAnswers(viewer, question.message, question.id) : [];
  return suggest(viewer, messages, nearest, gone());
}

async function* suggest(
  { project_id }: Viewer,
  messages: Message[],
  nearest: Nearest[],
  gone: AbortSignal,
): AsyncGenerator<Suggestion> {
  const found = await assistantOf(project_id);
  if (!found) return yield { answers: nearest };
  const signal = AbortSignal.any([gone, AbortSignal.timeout(patience)]);
  let isAnswered = false;
  try {
    for await (const piece of askAssistant(found.assistant, { turns: promptOf(messages, nearest), signal })) {
      if (!isAnswered) await found.answered().catch((error: unknown) => log.warn(error));
      isAnswered = true;
      yield { piece };
    }
  } catch (error) {
    if (gone.aborted) return;
    const failure = error instanceof AssistantError ? error : new AssistantError('unreachable', '', String(error));
    log.warn({ project_id, error: failure.message }, 'no suggested answer');
    await found.failed(failure).catch((error: unknown) => log.warn(error));
    // The answer has begun, so the refusal is its last line; what the team said before is better than nothing.
    if (nearest.length) yield { answers: nearest };
    const { code, reason } = refusalOf(failure);
    yield { error: code, ...(reason && { reason }) };
  }
}
