import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../../kit/errors.ts';
import type { Heard, Told } from './unpack-beside.ts';
import { type ArchivePlan, readArchive } from './read-archive.ts';

const port = parentPort!;
const waiting = { pass: 0, packed: (_: Uint8Array | null): void => undefined, more: (): void => undefined };
port.on('message', (heard: Heard) => {
  if (heard === 'more') waiting.more();
  else if (heard.pass === waiting.pass) waiting.packed(heard.packed);
});
const tell = (told: Told, moved: ArrayBuffer[] = []): void => port.postMessage(told, moved);

async function* packedBytes(): AsyncGenerator<Uint8Array> {
  const pass = ++waiting.pass;
  for (;;) {
    const asked = new Promise<Uint8Array | null>((resolve) => (waiting.packed = resolve));
    tell({ wants: pass });
    const piece = await asked;
    if (!piece) return;
    yield piece;
  }
}

/** Unpacking is pure work over what a stranger brought: it is done here, where neither its time nor its memory is ours. */
async function work(): Promise<void> {
  for await (const item of readArchive(packedBytes, workerData as ArchivePlan)) {
    const taken = new Promise<void>((resolve) => (waiting.more = resolve));
    if ('piece' in item) {
      const piece = new Uint8Array(item.piece);
      tell({ piece }, [piece.buffer]);
    } else tell(item);
    await taken;
  }
  tell({ end: true });
}

try {
  await work();
} catch (error) {
  if (error instanceof Refusal) tell({ problem: error.code });
  else if (error instanceof RangeError) tell({ problem: 'archive_broken' });
  else throw error;
}
