import {
  type CountedKind,
  getDialogueGraph,
  getDialogueStatistics,
  listCounted,
} from '@parley/contract/analytics/dialogues';
import { endCall } from '@parley/contract/calls/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until.ts';
import type { Person } from '../../../../test/people.ts';
import { moveClock, seconds } from '../../../kit/clock.ts';
import { type CallOffice, openCallOffice } from '../../../../test/call-office.ts';
import { recountProject } from './recount.ts';
import { allCounted, countedRows, letSee } from './test/counted.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await letSee(it.wanda);
  await letSee(it.tom);
  await it.holdsLine();
  await callsOfADay();
});
afterAll(() => it.stop());

const spoken = 20;

/** Vera reached Anna, Anna reached Wanda, and once nobody; `holdsLine` has called her in vain before. */
async function callsOfADay(): Promise<void> {
  const { call, tab } = await it.starts(it.vera);
  it.phone().accepts();
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  moveClock(seconds(spoken));
  await it.vera.call(endCall, { id: call!.id, tab });
  moveClock(0);
  await it.quiet();
  const taken = await it.rings();
  const { tab: other } = await it.speaks(it.wanda, taken.id);
  await it.wanda.call(endCall, { id: taken.id, tab: other });
  await it.quiet();
  const missed = await it.rings();
  it.phone().hangsUp();
  await it.ended(missed.id);
  await it.quiet();
}

async function told(person: Person, asked = {}) {
  await allCounted(it.project_id);
  const { status, body } = await person.call(getDialogueStatistics, asked);
  expect(status).toBe(200);
  return body.data;
}

const listed = async (figure: CountedKind, person: Person) =>
  (await person.call(listCounted, { figure, count: 100 })).body.data;

test('calls are counted by channel, person and day, and each figure has its list', async () => {
  const { figures, channels, people } = await told(it.vera);
  expect(figures).toMatchObject({ calls_in: 2, calls_answered: 2, calls_missed: 1 });
  expect(figures.calls_out).toBeGreaterThan(1);
  expect(figures.call_length.count).toBe(2);
  expect(figures.call_length.total).toBeGreaterThanOrEqual(spoken);
  expect(channels).toEqual([expect.objectContaining({ channel_id: it.channel_id, calls_in: 2, calls_missed: 1 })]);
  const by = (person: Person) => people.find(({ manager }) => manager === person.id);
  expect(by(it.vera)).toMatchObject({ calls_out: figures.calls_out, calls_in: 0, calls_answered: 1 });
  expect(by(it.wanda)).toMatchObject({ calls_in: 1, calls_answered: 1, calls_missed: 0 });
  const { points } = (await it.vera.call(getDialogueGraph, {})).body.data;
  expect(points.at(-1)).toMatchObject({ calls_in: 2, calls_missed: 1, calls_answered: 2 });
  for (const figure of ['calls_in', 'calls_out', 'calls_answered', 'calls_missed'] as const) {
    expect(await listed(figure, it.vera)).toHaveLength(figures[figure]);
  }
  const [answered, reached] = await listed('calls_answered', it.vera);
  expect(answered).toMatchObject({ name: 'Anna', manager: it.wanda.id, message_id: expect.any(Number) });
  expect(reached).toMatchObject({ manager: it.vera.id, seconds: expect.any(Number) });
  expect(reached!.seconds).toBeGreaterThanOrEqual(spoken);
  expect((await told(it.vera, { manager_id: 'me' })).figures).toMatchObject({ calls_in: 0, calls_answered: 1 });
});

test('whoever does not see the channel sees nothing of its calls', async () => {
  expect((await told(it.wanda)).figures).toMatchObject({ calls_in: 2, calls_missed: 1 });
  expect((await told(it.tom)).figures).toMatchObject({ calls_in: 0, calls_out: 0, calls_answered: 0, calls_missed: 0 });
  expect(await listed('calls_in', it.tom)).toEqual([]);
});

test('counted anew from the threads they are the same', async () => {
  await allCounted(it.project_id);
  const kept = await countedRows(it.project_id);
  expect(kept.counted_calls!.length).toBeGreaterThan(3);
  await recountProject(it.project_id);
  expect(await countedRows(it.project_id)).toEqual(kept);
});
