import type { Endpoint, Input, Output } from '@parley/contract/http';
import { callSignedIn } from './api.ts';
import { ask, failureOf } from './send.ts';
import { currentProject } from './session.ts';

type Options = { signal: AbortSignal };

/** Calls an endpoint that answers line by line, and gives each line as it comes. Fails with an ApiError. */
export async function* streamLines<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal }: Options,
): AsyncGenerator<Output<E>> {
  const project = currentProject();
  const response = await callSignedIn(async (token) => {
    const answer = await ask(endpoint, input, { token, project, signal });
    if (answer.ok) return answer;
    throw failureOf(answer.status, await answer.json().catch(() => null), answer.headers.get('retry-after'));
  });
  for await (const line of linesOf(response.body!)) yield JSON.parse(line) as Output<E>;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}
