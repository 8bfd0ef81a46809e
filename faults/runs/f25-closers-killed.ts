import { setTimeout as sleep } from 'node:timers/promises';
import { createDepartment } from '@parley/contract/tickets/departments';
import { changeTickets, createTicket, getTicket, updateTicket } from '@parley/contract/tickets/tickets';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { randomUUID } from 'node:crypto';
import { ask, call } from '../../bench/call.ts';
import { isSettled, passLeases, readDialogues } from '../base.ts';
import { type Act, type Followed, untilTicketsAreRight } from '../find-ticket-faults.ts';
import type { Run, Stage } from '../stage.ts';
import { hoursPass, patienceEnds, ratingsIn } from '../tickets.ts';

/** As many hands work at once, some of them with several tickets at a time. */
const hands = 32;
/** Of a stream: it flows for some seconds, and is not over in one volley. */
const closers = 8;
const ratingMessage = 'How was it?';

/** Of a stream: nothing else happens with them, so that it is as fast as closing is. */
const streamed: Act[] = ['close'];
/** What happens with a ticket, one after another; whatever the timing, it comes to the same end. */
const lives: Act[][] = [
  ['close'],
  ['answer', 'close'],
  ['answer', 'close', 'reopen'],
  ['close', 'reopen', 'answer', 'close'],
  ['answer', 'close', 'write'],
  ['answer', 'wait', 'write', 'close'],
  ['answer', 'wait'],
];

export const closersKilled: Run = {
  name: 'F25',
  promise: 'a node is killed while tickets are closed: no rating is asked for twice or forgotten, no promise is lost',
  isLong: true,
  go: async (stage) => {
    const { world, size, random, allowed } = stage;
    allowed.unknown = 'any';
    const followed = await openAll(stage);
    await hoursPass(
      stage,
      followed.filter((it) => it.is_late).map((it) => it.id),
    );
    const [stream, living] = [true, false].map((is) => followed.filter((it) => (it.acts === streamed) === is));
    const began = performance.now();
    const working = workOn(stage, living!);
    const kills = Math.max(1, Math.floor(size.kills / 4));
    // A single kill leaves the database standing.
    const turn = kills > 1 ? random.whole(2) : 1;
    for (let kill = 0; kill < kills; kill++) {
      await working.reaches(Math.floor(((kill + 0.2 + random.next() * 0.6) / kills) * working.total * 0.9));
      await patienceEnds(stage);
      const victim = world.nodes[(kill + turn) % 2]!;
      await victim.kill();
      await victim.start();
    }
    await working.done;
    const seconds = (performance.now() - began) / 1000;
    const rates: number[] = [];
    const parts = Math.min(kills, 3);
    for (let kill = 0; kill < parts; kill++) {
      const part = stream!.filter((_, nth) => nth % parts === kill);
      const closing = closeAll(stage, part, working.onceMore);
      rates.push(await closing.reaches(size.closingsASecond));
      await patienceEnds(stage);
      const victim = world.nodes[(kill + turn) % 2]!;
      await victim.kill();
      await victim.start();
      await closing.done;
    }
    await settled(stage);
    const asked = await ratingsIn(stage, followed, ratingMessage);
    for (const { uid, peer } of asked) stage.ledger.add({ uid, peer, text: ratingMessage, by: 'rating', n: null });
    await untilTicketsAreRight(stage, followed);
    const closings = living!.flatMap((it) => it.acts).filter((it) => it === 'close').length;
    return {
      tickets: followed.length,
      kills: kills + parts,
      closings,
      'closings a second': (closings / seconds).toFixed(0),
      'closed in a stream': stream!.length,
      'in the second before a kill': Math.min(...rates),
      'ratings asked': asked.length,
      'of them handed over': asked.filter((it) => world.messenger.asked(it.uid)).length,
      'asked again': working.again(),
    };
  },
};

/** Each is of a client of its own, who wrote at one of the nodes. */
async function openAll(stage: Stage): Promise<Followed[]> {
  const { world, office, senders, size } = stage;
  const promised = { first_answer: 60, next_answer: 60, solution: 14_400 };
  const department = {
    name: 'Support',
    rating_message: ratingMessage,
    rating_period: 1,
    rating_type: 'count' as const,
    promises: { low: promised, medium: promised, high: promised },
  };
  const { id: department_id } = (await call(world.first.url, createDepartment, department, office.owner.headers)).data;
  const names = Array.from({ length: size.tickets + size.closings }, (_, nth) => `Client ${nth + 1}`);
  await together(names, (name) => senders.clientWrites(name, { n: 0, text: `${name} needs help` }));
  const dialogues = (await readDialogues(world.database, office.project_id)).filter((it) => names.includes(it.name));
  const opened: Followed[] = [];
  await together([...dialogues.entries()], async ([nth, { id: user_id, channel_id, name: peer }]) => {
    const asked = { uid: randomUUID(), user_id, department_id };
    const { id } = (await insist(stage, nth, createTicket, asked)).data;
    const acts = nth < size.tickets ? lives[nth % lives.length]! : streamed;
    const place = { dialogue_id: user_id, channel_id, peer };
    opened.push({ id, place, acts, is_late: nth % 3 === 0, finish_time: null, answers: [] });
  });
  return opened.toSorted((one, other) => one.id - other.id);
}

/** Lives of one kind are led together by whoever has several. */
function workOn(stage: Stage, followed: Followed[]) {
  const groups = lives.flatMap((acts, kind) => {
    const left = followed.filter((it) => it.acts === acts);
    const several = stage.size.ticketsAtOnce;
    return Array.from({ length: Math.ceil(left.length / several) }, (_, nth) =>
      left.slice(nth * several, (nth + 1) * several),
    ).flatMap((some, nth) => ((nth + kind) % 2 ? [some] : some.map((it) => [it])));
  });
  const total = followed.reduce((sum, it) => sum + it.acts.length, 0);
  const tally = { done: 0, again: 0 };
  const onceMore = () => void (tally.again += 1);
  const live = async (group: Followed[], nth: number): Promise<void> => {
    for (const [step, act] of group[0]!.acts.entries()) {
      await acting[act](stage, group, { nth: nth + step, onceMore });
      tally.done += group.length;
    }
  };
  const done = together(mixed(groups, stage), (group) => live(group, group[0]!.id));
  return {
    total,
    done,
    onceMore,
    again: () => tally.again,
    reaches: async (many: number) => {
      while (tally.done < many) await Promise.race([sleep(5), done]);
    },
  };
}

/** By as many hands at both nodes; most of them close many at a press, as from the bar below the list. */
function closeAll(stage: Stage, stock: Followed[], onceMore: () => void) {
  const several = stage.size.ticketsAtOnce;
  const groups = Array.from({ length: Math.ceil(stock.length / several) }, (_, nth) =>
    stock.slice(nth * several, (nth + 1) * several),
  ).flatMap((some, nth) => (nth % 12 ? [some] : some.map((it) => [it])));
  const told: number[] = [];
  const close = async (group: Followed[], nth: number) => {
    await become(stage, group, 'closed', { nth, onceMore });
    told.push(...group.map(() => performance.now()));
  };
  const nodes = new Map(mixed(groups, stage).map((group, nth) => [group, nth]));
  const closed = together([...nodes.keys()], (group) => close(group, nodes.get(group)!), closers);
  // When it was closed is asked once the node was killed: what had been told must still be so.
  const done = closed.then(() => together(stock, (it) => learnEnd(stage, it, { nth: it.id, onceMore })));
  return {
    done,
    /** Answers how many were told to be closed within the last second. */
    reaches: async (many: number): Promise<number> => {
      for (let best = 0; ;) {
        const from = performance.now() - 1000;
        const rate = told.filter((at) => at > from).length;
        best = Math.max(best, rate);
        if (rate >= many) return rate;
        if (told.length === stock.length) throw new Error(`${best} closings a second instead of ${many}`);
        await Promise.race([sleep(5), closed]);
      }
    },
  };
}

const learnEnd = async (stage: Stage, it: Followed, doing: Doing): Promise<void> => {
  it.finish_time = (await insist(stage, doing.nth, getTicket, { id: it.id }, doing)).data.finish_time;
};

type Doing = { nth: number; onceMore: () => void };
const acting: Record<Act, (stage: Stage, group: Followed[], doing: Doing) => Promise<unknown>> = {
  answer: (stage, group) =>
    Promise.all(
      group.map(async (it) => {
        const text = `We look at it, ${it.place.peer}`;
        it.answers.push(await stage.senders.teamWrites(stage.office.owner, it.place, { n: null, text }));
      }),
    ),
  write: ({ senders }, group) =>
    Promise.all(
      group.map(({ place: { peer } }) => senders.clientWrites(peer, { n: 1, text: `${peer} has one more question` })),
    ),
  close: async (stage, group, doing) => {
    await become(stage, group, 'closed', doing);
    await Promise.all(group.map((it) => learnEnd(stage, it, doing)));
  },
  reopen: async (stage, group, doing) => {
    await become(stage, group, 'opened', doing);
    for (const it of group) it.finish_time = null;
  },
  wait: (stage, group, doing) => become(stage, group, 'pending', doing),
};

const become = (stage: Stage, group: Followed[], status: 'opened' | 'pending' | 'closed', doing: Doing) =>
  group.length === 1
    ? insist(stage, doing.nth, updateTicket, { id: group[0]!.id, status }, doing)
    : insist(stage, doing.nth, changeTickets, { ids: group.map((it) => it.id), status }, doing);

/** Whoever gets no answer asks again, the other node in turn, until it is told that it is so. */
async function insist<E extends Endpoint>(
  { world, office }: Stage,
  node: number,
  endpoint: E,
  input: Input<E>,
  { onceMore }: Partial<Doing> = {},
): Promise<Output<E>> {
  for (let tries = 0; ; tries++) {
    const { url } = world.nodes[(node + tries) % 2]!;
    const answer = await ask(url, endpoint, input, office.owner.headers).catch(() => null);
    const said = await answer?.text().catch(() => null);
    if (answer?.ok && said) return JSON.parse(said) as Output<E>;
    if (answer && !answer.ok && answer.status < 500) throw new Error(`${endpoint.path}: ${answer.status} ${said}`);
    onceMore?.();
    await sleep(20);
  }
}

async function together<T>(all: T[], action: (it: T) => Promise<unknown>, by = hands): Promise<void> {
  const left = [...all];
  const hand = async (): Promise<void> => {
    for (let it = left.shift(); it !== undefined; it = left.shift()) await action(it);
  };
  await Promise.all(Array.from({ length: by }, hand));
}

const mixed = <T>(all: T[], { random }: Stage): T[] =>
  all
    .map((it) => ({ it, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ it }) => it);

async function settled(stage: Stage): Promise<void> {
  const { world, office } = stage;
  do {
    await patienceEnds(stage);
    await passLeases(world.database);
    await sleep(50);
  } while (!(await isSettled(world.database, office.project_id)));
}
