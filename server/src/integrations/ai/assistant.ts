import type { IncomingMessage } from 'node:http';
import { openOutside } from '../../kit/outside/open-outside.ts';

/** An address that speaks as OpenAI's does. */
export type Assistant = { url: string; key?: string | undefined; model?: string | undefined };

let servers: Assistant | null = null;

/** Whom the server asks where a project names nobody; null: nobody. */
export const serversAssistant = (): Assistant | null => servers;

export function lendAssistant(given: Assistant | null): void {
  servers = given;
}

export type Turn = { role: 'system' | 'user' | 'assistant'; content: string };
type Asked = { turns: Turn[]; signal: AbortSignal; trusted: boolean };

// An answer in a messenger is short; whoever writes on and on is stopped.
const longest = 8000;

/** The pieces of an answer as the assistant writes them, in OpenAI's way of streaming. */
export async function* askAssistant(
  { url, key, model }: Assistant,
  { turns, signal, trusted }: Asked,
): AsyncGenerator<string> {
  const response = await openOutside(completionsOf(url), {
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ ...(model ? { model } : {}), stream: true, messages: turns }),
    signal,
    trusted,
  });
  try {
    if (response.statusCode !== 200) throw new Error(`the assistant answered ${response.statusCode}`);
    let length = 0;
    for await (const piece of piecesOf(response)) {
      length += piece.length;
      if (length > longest) return;
      yield piece;
    }
  } finally {
    response.destroy();
  }
}

const completionsOf = (url: string): string =>
  /\/chat\/completions\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/chat/completions`;

type Chunk = { choices?: { delta?: { content?: string | null }; message?: { content?: string | null } }[] };

/** Some answer all at once although they were asked to stream. */
async function* piecesOf(response: IncomingMessage): AsyncGenerator<string> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream');
  for await (const text of isStream ? eventsOf(response) : wholeOf(response)) {
    if (text === '[DONE]') return;
    const [choice] = (JSON.parse(text) as Chunk).choices ?? [];
    const piece = choice?.delta?.content ?? choice?.message?.content;
    if (piece) yield piece;
  }
}

const tooMuch = 1_000_000;

async function* eventsOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const lines = (rest + String(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > tooMuch) throw new Error('the assistant writes lines without end');
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
}

async function* wholeOf(response: IncomingMessage): AsyncGenerator<string> {
  let all = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    all += String(chunk);
    if (all.length > tooMuch) throw new Error('the assistant answers without end');
  }
  yield all;
}
