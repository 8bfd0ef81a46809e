import * as z from 'zod/mini';
import { openDatabase, transaction } from '../src/kit/db/index.ts';
import { emit } from '../src/kit/events/events.ts';
import { register } from 'prom-client';
import { openNatsWire } from '../src/kit/events/nats-wire.ts';
import { everyone } from '../src/kit/events/audience.ts';
import { job } from '../src/kit/jobs/jobs.ts';
import { startWorkers } from '../src/kit/jobs/worker.ts';
import { noted, startNode } from './live-world.ts';

/** A node in a process of its own: `node live-node.ts DATABASE_URL [NATS_URL]`. It does what its parent asks by one word. */
openDatabase(process.argv[2]!);
const nats = process.argv[3];
const node = await startNode(nats ? { wire: await openNatsWire(nats) } : {});

// Takes the job and never ends, as a node does that hangs and is then killed.
const hang = job('test-takeover', z.object({ n: z.number() }), () => new Promise(() => undefined));

async function emitMany(project_id: number): Promise<void> {
  for (let n = 0; n < 200; n++) {
    await transaction(project_id, (tx) => emit(tx, project_id, noted, { n, by: `node ${process.pid}` }, everyone));
  }
}

const answers: Record<string, () => unknown> = {
  work: () => void startWorkers({ jobs: [hang], concurrency: { live: 4, bulk: 1, outside: 1 } }),
  emit: () => emitMany(1),
  'emit 20': () => emitMany(20),
  heard: async () => (await register.getSingleMetric('bus_heard_total')!.get()).values[0]?.value,
  isPublishing: () => node.publisher.isPublishing(),
};

process.on(
  'message',
  (word: string) => void Promise.resolve(answers[word]?.()).then((it) => process.send!(it ?? null)),
);
process.on('disconnect', () => process.exit());
process.send!(node.url);
