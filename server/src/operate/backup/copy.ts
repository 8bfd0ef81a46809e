import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The driver's own wire. It speaks COPY and has no word for it, so a question that knows its answers is handed to it. */
type Wire = {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (why: string) => void;
};
type Question = pg.Submittable & Record<`handle${string}`, (...told: never[]) => void>;

const atOnce = 65_536;

/** What a `COPY … TO STDOUT` writes: whole rows, some of them at once, and no faster than they are taken. */
export function copyOut(client: pg.Client, text: string): Readable {
  let wire: Wire | undefined;
  let rows: Buffer[] = [];
  let size = 0;
  const out = new Readable({ highWaterMark: 4 * atOnce, read: () => void wire?.stream.resume() });
  const flush = (): void => {
    if (size && !out.push(Buffer.concat(rows))) wire!.stream.pause();
    [rows, size] = [[], 0];
  };
  ask(client, {
    submit: (connection) => void (wire = opened(connection, text)),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      size += chunk.length;
      // What the driver hands over lies in a place that it uses again.
      rows.push(Buffer.from(chunk));
      if (size >= atOnce) flush();
    },
    handleCommandComplete: flush,
    handleReadyForQuery: () => {
      // Nobody asks for more behind the end: the next question would wait for ever.
      wire!.stream.resume();
      out.push(null);
    },
    handleError: (error: Error) => {
      wire?.stream.resume();
      out.destroy(error);
    },
  });
  return out;
}

/** Hands bytes to a `COPY … FROM STDIN`, no faster than they are taken. What fails on their way is what fails. */
export function copyIn(client: pg.Client, text: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = new AbortController();
  let failure: unknown;
  ask(client, {
    submit: (connection) => void opened(connection, text),
    handleCopyInResponse: (wire: Wire) =>
      void pour(wire, bytes, over.signal).then(
        () => wire.endCopyFrom(),
        (error: unknown) => {
          failure = error;
          if (!over.signal.aborted) wire.sendCopyFail('what was to be read is not whole');
        },
      ),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(),
    handleError: (error: Error) => {
      over.abort();
      reject((failure as Error | undefined) ?? error);
    },
  });
  return promise;
}

const ask = (client: pg.Client, question: Question): void => void client.query(question);

function opened(connection: pg.Connection, text: string): Wire {
  const wire = connection as unknown as Wire;
  wire.query(text);
  return wire;
}

async function pour(wire: Wire, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  for await (const piece of bytes) {
    signal.throwIfAborted();
    wire.sendCopyFromChunk(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal });
  }
}
