import type { AiProblem } from '@parley/contract/inbox/ai';
import type { IncomingMessage } from 'node:http';
import { openOutside } from '../../kit/outside/open-outside.ts';
import { isWhole, linesOf, wholeOf } from './read-answer.ts';
import { wordsOf } from './words-of.ts';

/** An address that speaks as OpenAI's does. `trusted`: the server's own choice, it may lie in our network. */
export type Assistant = { url: string; trusted: boolean; key?: string | undefined; model?: string | undefined };

/** Why there is no answer; `words` are the assistant's own, if it said any. */
export class AssistantError extends Error {
  readonly problem: AiProblem;
  readonly words: string;
  constructor(problem: AiProblem, words = '', message = words) {
    super(`${problem}: ${message}`);
    this.problem = problem;
    this.words = words;
  }
}

/** What is said of it to whoever asked. */
export function refusalOf({ problem, words }: AssistantError) {
  if (words) return { code: 'provider_refused', reason: words } as const;
  return { code: problem === 'nonsense' ? 'ai_nonsense' : 'ai_unreachable', reason: undefined } as const;
}

export type Turn = { role: 'system' | 'user' | 'assistant'; content: string };
type Asked = { turns: Turn[]; signal: AbortSignal };

// An answer in a messenger is short; whoever writes on and on is stopped.
const longest = 8000;

/** The pieces of an answer as the assistant writes them, in OpenAI's way of streaming. */
export async function* askAssistant(assistant: Assistant, asked: Asked): AsyncGenerator<string> {
  let length = 0;
  for await (const { choices = [] } of chunksOf(assistant, asked)) {
    const piece = choices[0]?.delta?.content ?? choices[0]?.message?.content;
    if (!piece) continue;
    length += piece.length;
    if (length > longest) return;
    yield piece;
  }
}

/** Whether it takes this key and this model: it is asked, and as soon as it begins to answer it is left. */
export async function checkAssistant(assistant: Assistant, signal: AbortSignal): Promise<void> {
  const turns: Turn[] = [{ role: 'user', content: 'Hello' }];
  for await (const _ of chunksOf(assistant, { turns, signal })) return;
}

type Chunk = { choices?: { delta?: { content?: string | null }; message?: { content?: string | null } }[] };

async function* chunksOf({ url, key, model, trusted }: Assistant, { turns, signal }: Asked): AsyncGenerator<Chunk> {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
  };
  const body = JSON.stringify({ ...(model ? { model } : {}), stream: true, messages: turns });
  const response = await openOutside(completionsOf(url), { headers, body, signal, trusted }).catch(unreachable);
  try {
    if (response.statusCode !== 200) await refused(response);
    let isHeard = false;
    for await (const text of textsOf(response)) {
      if (text === '[DONE]') break;
      const chunk = chunkOf(text);
      if (!chunk) continue;
      isHeard = true;
      yield chunk;
    }
    if (!isHeard) throw new AssistantError('nonsense', '', 'it has said nothing');
  } finally {
    response.destroy();
  }
}

const completionsOf = (url: string): string =>
  /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/chat/completions`;

const unreachable = (error: Error): never => {
  throw new AssistantError('unreachable', '', error.message);
};

/** Asked too often, it lets itself be asked again by itself; a wrong key stays wrong. */
async function refused(response: IncomingMessage): Promise<never> {
  const { statusCode: status = 0 } = response;
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  throw new AssistantError(
    isFinal ? 'refused' : 'unreachable',
    wordsOf(await wholeOf(response).catch(() => ''), status),
  );
}

/** Some answer all at once although they were asked to stream. */
async function* textsOf(response: IncomingMessage): AsyncGenerator<string> {
  try {
    if (isWhole(response)) yield await wholeOf(response);
    else yield* linesOf(response);
  } catch (error) {
    unreachable(error as Error);
  }
}

/** Some say no only once the answer has begun. Null: it says how much was used, or that it is still there. */
function chunkOf(text: string): Chunk | null {
  const told = parsed(text);
  if (told.error) throw new AssistantError('refused', wordsOf(text, 200));
  return Array.isArray(told.choices) ? told : null;
}

function parsed(text: string): Chunk & { error?: unknown } {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}
