import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, openDatabase, queues } from '../db/index.ts';
import { everyone } from './audience.ts';
import { tell } from './bus.ts';
import { eventsPublished, follow, publishedHere, seqOf, startFollowing } from './stream.ts';
import { until } from '../../../test/until.ts';

let stop: () => void;

beforeAll(async () => {
  openDatabase(await freshDatabase());
  stop = startFollowing();
});
afterAll(async () => {
  stop();
  await closeDatabase();
});

const event = (seq: number) => ({ project_id: 1, seq, action: 'test:noted', payload: '{}', audience: everyone });

/** Numbered by another node, whose notice never came. */
async function store(...seqs: number[]): Promise<void> {
  const rows = seqs.map((seq) => ({ ...event(seq), audience: JSON.stringify(everyone), created_at: new Date() }));
  await queues().insertInto('events').values(rows).execute();
  const seq = seqs.at(-1)!;
  await db()
    .insertInto('event_streams')
    .values({ project_id: 1, seq })
    .onConflict((it) => it.column('project_id').doUpdateSet({ seq }))
    .execute();
}

test('a stream is passed on from where it stands, missed notices are made up for, and no gap is jumped over', async () => {
  await store(1, 2);
  const heard: number[] = [];
  await follow(1, (events) => heard.push(...events.map((it) => it.seq)));
  expect(seqOf(1)).toBe(2);

  for (const it of publishedHere([event(3)])) tell(eventsPublished, it);
  expect(heard).toEqual([3]);

  await store(4, 5, 6);
  for (const it of publishedHere([event(6)])) tell(eventsPublished, it);
  await until(() => expect(heard).toEqual([3, 4, 5, 6]));

  await store(7);
  await until(() => expect(heard).toEqual([3, 4, 5, 6, 7]));
});
