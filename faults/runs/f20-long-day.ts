import { setTimeout as sleep } from 'node:timers/promises';
import { getChat } from '@parley/contract/inbox/chat';
import { livePath } from '@parley/contract/live';
import { call } from '../../bench/call.ts';
import { connect } from '../../web/src/kit/live/connection.ts';
import { makeCursor } from '../../web/src/kit/live/cursor.ts';
import { readDialogues } from '../base.ts';
import type { Person } from '../office.ts';
import type { Program } from '../program.ts';
import { openScreens, type Run, type Stage } from '../stage.ts';

// Twenty messages a second, of clients of the messenger, visitors and the team.
const perSecond = 20;
const pages = 100;
const looks = 30;
// A visitor may write forty times a minute.
const visitors = 20;
// What a node opens and lets go of as it likes, for a few at once.
const fewHandles = 40;
// What it may hold more in the evening than after the morning, however long the day: a leak has no such end.
const fewBytes = 48 * 2 ** 20;
// Other work on the machine slows answers too, and is soon over.
const slower = { times: 2, andMs: 250 };

type Look = { at: number; memory: number; handles: number; took: number[] };

/** Nothing happens but work: what grows with it without end would be seen. */
export const longDay: Run = {
  name: 'F20',
  promise: 'a long ordinary day: nothing is lost, and nodes hold no more at its end than in its morning',
  isByHand: true,
  go: async (stage) => {
    const { world, size } = stage;
    await openScreens(stage, size.screens);
    const others = await openPages(stage, Math.max(0, pages - size.screens));
    const end = performance.now() + size.minutes * 60_000;
    const took: number[] = [];
    const working = work(stage, end, took);
    const seen = world.nodes.map((): Look[] => []);
    while (performance.now() < end) {
      await sleep((size.minutes * 60_000) / looks);
      const since = took.splice(0);
      for (const [nth, node] of world.nodes.entries()) seen[nth]!.push(await look(node, since));
    }
    await working;
    for (const stop of others) stop();
    const figures = Object.fromEntries(seen.map((it, nth) => [world.nodes[nth]!.name, told(it)]));
    for (const all of seen) judge(all);
    return { minutes: size.minutes, ...figures };
  },
};

/** More pages than are compared: they only listen. */
async function openPages({ world, office }: Stage, many: number): Promise<(() => void)[]> {
  const open = async (node: Program, person: Person): Promise<() => void> => {
    const { data } = await call(node.url, getChat, {}, person.headers);
    const tokens = { valid: async () => person.token, renew: async () => person.token, lifeMs: () => 900_000 };
    const url = `ws://127.0.0.1:${node.wire.port}${livePath}`;
    const cursor = makeCursor(data.seq);
    const quiet = (): void => undefined;
    const { project_id } = office;
    const connection = connect({ url, project_id, cursor, tokens, hear: quiet, resync: quiet, show: quiet });
    return () => connection.stop();
  };
  return Promise.all(
    Array.from({ length: many }, (_, i) => open(world.nodes[i % 2]!, i % 4 < 2 ? office.owner : office.operator)),
  );
}

/** More clients than a list shows at once, as in any office. */
async function work(stage: Stage, end: number, took: number[]): Promise<void> {
  const { world, office, senders, size } = stage;
  const many = size.peers + 20;
  const names = Array.from({ length: many }, (_, i) => `Client ${i + 1}`);
  await Promise.all(names.map((name) => senders.clientWrites(name, { n: 0, text: `${name} says 0` })));
  const onSite = await Promise.all(Array.from({ length: visitors }, (_, i) => senders.visitor(`Visitor ${i + 1}`)));
  const places = (await readDialogues(world.database, office.project_id)).map(({ id, channel_id, name }) => ({
    dialogue_id: id,
    channel_id,
    peer: name,
  }));
  const hand = async (nth: number, write: (n: number) => Promise<unknown>): Promise<void> => {
    const spacing = (3 * 1000) / perSecond;
    await sleep(nth * 50);
    for (let n = 1; performance.now() < end; n++) {
      const began = performance.now();
      await write(n);
      took.push(performance.now() - began);
      await sleep(Math.max(0, spacing - (performance.now() - began)));
    }
  };
  await Promise.all([
    hand(0, (n) => senders.clientWrites(names[n % many]!, { n, text: `${names[n % many]} says ${n}` })),
    hand(1, (n) => {
      const visitor = onSite[n % visitors]!;
      return senders.visitorWrites(visitor, { n, text: `${visitor.name} says ${n}` });
    }),
    hand(2, (n) => senders.teamWrites(office.owner, places[n % places.length]!, { n, text: `owner answers ${n}` })),
  ]);
}

async function look({ url }: Program, took: number[]): Promise<Look> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  const [memory, handles] = [figure('process_resident_memory_bytes'), figure('process_open_fds')];
  return { at: performance.now(), memory, handles, took };
}

/** From the end of the morning, a third of the day, to its last hour. */
function told(all: Look[]): string {
  const { early, late, slope, morning, evening } = compared(all);
  const hourly = megabytes(slope * 3_600_000);
  return `${megabytes(late.memory)}, growing by ${hourly} an hour, ${late.handles} handles (${early.handles} before), p99 ${Math.round(morning)} ms then ${Math.round(evening)} ms`;
}

/** Bounds are wide: a shared machine is no fault, and what grows without end passes any of them. */
function judge(all: Look[]): void {
  const { early, late, slope, morning, evening } = compared(all);
  if (late.handles > early.handles + fewHandles)
    throw new Error(`${late.handles} handles are open, where there were ${early.handles}`);
  const grown = slope * (late.at - early.at);
  if (grown > fewBytes) throw new Error(`memory grew by ${megabytes(grown)} after the morning, and goes on`);
  if (evening > morning * slower.times + slower.andMs)
    throw new Error(`p99 is ${Math.round(evening)} ms in the evening, ${Math.round(morning)} ms in the morning`);
}

function compared(all: Look[]) {
  const third = Math.floor(all.length / 3);
  const p99 = (of: Look[]): number => nearly(of.flatMap((it) => it.took));
  return {
    early: all[third]!,
    late: all.at(-1)!,
    slope: slopeOf(all.slice(third)),
    morning: p99(all.slice(0, third)),
    evening: p99(all.slice(-third)),
  };
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const nearly = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;

/** Bytes in a millisecond, by least squares. */
function slopeOf(all: Look[]): number {
  const mean = (of: number[]): number => of.reduce((sum, it) => sum + it, 0) / of.length;
  const [at, memory] = [mean(all.map((it) => it.at)), mean(all.map((it) => it.memory))];
  const product = all.reduce((sum, it) => sum + (it.at - at) * (it.memory - memory), 0);
  return product / all.reduce((sum, it) => sum + (it.at - at) ** 2, 0);
}
