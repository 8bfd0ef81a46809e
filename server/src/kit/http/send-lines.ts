import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What is still being made goes out line by line; whoever stops listening ends it. */
export function sendLines(
  reply: FastifyReply,
  lines: AsyncIterable<unknown>,
  check: (line: unknown) => void,
): FastifyReply {
  // A proxy that collects an answer before passing it on would make the reader wait for the whole of it.
  reply.header('x-accel-buffering', 'no').type('application/x-ndjson; charset=utf-8');
  return reply.send(Readable.from(written(lines, check)));
}

async function* written(lines: AsyncIterable<unknown>, check: (line: unknown) => void): AsyncGenerator<string> {
  for await (const line of lines) {
    check(line);
    yield `${JSON.stringify(line)}\n`;
  }
}

/** Aborted when the caller has gone before the answer was complete. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
