import type { Random } from '../server/src/kit/random.ts';
import type { Chances } from './chances.ts';
import type { Allowed } from './find-faults.ts';
import type { Ledger } from './ledger.ts';
import { type Load, type Size, startLoad } from './load.ts';
import type { Office } from './office.ts';
import type { Played } from './played.ts';
import { openScreen, type Screen } from './screen.ts';
import type { Senders } from './senders.ts';
import type { Wired, World } from './world.ts';

/** What a run has at hand. Whatever happens here is written down, and compared when it is over. */
export type Stage = {
  world: World;
  office: Office;
  senders: Senders;
  ledger: Ledger;
  chances: Chances;
  /** The fault's own. */
  random: Random;
  size: Sizes;
  screens: Screen[];
  /** Channels that the simulator plays in this run. */
  played: Played[];
  /** What this fault may rightly leave behind. */
  allowed: Allowed;
  /** Addresses that nobody asks any more, since this fault makes them hang. */
  mayHang: Set<string>;
};

/** Measured, for the reader; nothing is decided by it. */
export type Figures = Record<string, number | string>;
export type Run = {
  name: string;
  promise: string;
  go: (stage: Stage) => Promise<Figures>;
  /** It waits more than it works: of small runs one seed is enough. */
  isLong?: boolean;
  /** It takes minutes: never among the small ones, unless all are wanted, or it by name. */
  isByHand?: boolean;
  /** What is missing here to try it; null: nothing is. */
  lacks?: () => string | null;
  /** It needs more than two nodes over one base. */
  raise?: (asked: Asked) => Promise<World>;
  /** What notices between the nodes must be carried by; others go by whichever is asked for. */
  wire?: Wired;
};

/** What whoever runs it may say about a world. */
export type Asked = {
  size: Sizes;
  /** An earlier version, by what git knows it by. */
  from: string | undefined;
};

export type Sizes = Size & {
  screens: number;
  kills: number;
  crashes: number;
  cutScreens: number;
  blockMs: number;
  frozenMs: number;
  /** New people who write twenty messages at once, half on the site and half in the messenger. */
  newPeople: number;
  /** People whose messages come several times. */
  repeated: number;
  /** What is sent over channels that are played, and the clients of each. */
  sends: number;
  played: number;
  /** Milliseconds in which a provider in trouble answers, and how many answers are its refusals. */
  slowMs: number;
  refusals: number;
  /** Who is changed at once, and conversations that are removed at once. */
  clients: number;
  conversations: number;
  /** Clients of deals whom one mailing is for. */
  mailed: number;
  /** Deals that go from one stage to another. */
  moves: number;
  /** New clients at once whom a rule gives to somebody. */
  routed: number;
  /** Tickets that are closed in a stream, some of them so many at once. */
  tickets: number;
  ticketsAtOnce: number;
  /** Those that are only closed, and how many of them a second must have been before the node is killed. */
  closings: number;
  closingsASecond: number;
  /** Messages of a project that is saved and brought elsewhere. */
  archived: number;
  /** Of a working day that nothing disturbs. */
  minutes: number;
  /** Of a base that an older version has filled: clients, with five messages each. */
  inherited: number;
};

export const small: Sizes = {
  peers: 8,
  each: 6,
  replies: 24,
  screens: 4,
  kills: 1,
  crashes: 2,
  cutScreens: 40,
  blockMs: 500,
  frozenMs: 8000,
  newPeople: 8,
  repeated: 8,
  sends: 40,
  played: 4,
  slowMs: 4000,
  refusals: 3,
  clients: 450,
  conversations: 250,
  mailed: 40,
  moves: 200,
  routed: 12,
  tickets: 28,
  ticketsAtOnce: 5,
  closings: 20,
  // A CI machine with other work would miss any rate now and then: a few show that the stream flows.
  closingsASecond: 5,
  archived: 2000,
  minutes: 0.5,
  inherited: 2000,
};

export const whole: Sizes = {
  peers: 100,
  each: 24,
  replies: 1200,
  screens: 20,
  kills: 20,
  crashes: 5,
  cutScreens: 300,
  blockMs: 2000,
  frozenMs: 40_000,
  newPeople: 200,
  repeated: 1250,
  sends: 1000,
  played: 60,
  slowMs: 30_000,
  refusals: 60,
  clients: 100_000,
  conversations: 10_000,
  mailed: 10_000,
  moves: 10_000,
  routed: 120,
  tickets: 2000,
  ticketsAtOnce: 50,
  closings: 1800,
  closingsASecond: 200,
  archived: 1_000_000,
  minutes: 30,
  inherited: 200_000,
};

/** What takes a machine of its own. */
export const full: Sizes = { ...whole, cutScreens: 1000 };

/** Screens of the owner and of the operator, in turn on both nodes. */
export async function openScreens({ world, office, screens }: Stage, many: number): Promise<void> {
  const opened = Array.from({ length: many }, (_, i) =>
    openScreen(world.nodes[i % 2]!, office, i % 4 < 2 ? office.owner : office.operator),
  );
  screens.push(...(await Promise.all(opened)));
  await Promise.all(screens.map((it) => it.untilLive()));
}

/** The ordinary load, with everyone watching. */
export async function underLoad(stage: Stage): Promise<Load> {
  await openScreens(stage, stage.size.screens);
  return startLoad(stage.world, stage.office, stage.senders, stage.chances, stage.size);
}

/** Seconds until the node answers that it is well. */
export async function untilWell(url: string): Promise<number> {
  const began = performance.now();
  const isWell = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (it) => it.ok,
      () => false,
    );
  while (!(await isWell())) await new Promise((resolve) => setTimeout(resolve, 10));
  return (performance.now() - began) / 1000;
}

export const span = (seconds: number[]): string =>
  seconds.length ? `${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s` : 'none';
