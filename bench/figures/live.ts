import { setTimeout as sleep } from 'node:timers/promises';
import { messageCreated } from '@parley/contract/inbox/messages';
import type { WebSocket } from 'ws';
import { type Figure, notes, percentile, type Row, row } from '../figure.ts';
import { joinLive, onLive, openSocket } from '../live-socket.ts';
import { withQuiet } from '../quiet.ts';
import { openRooms } from '../rooms.ts';
import { compare } from '../rounds.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Program, Stage } from '../stage.ts';

const screens = 5;
// One dialogue's messages wait for one another; a busy office has many.
const dialogues = 40;
type Side = {
  program: Program;
  sockets: WebSocket[];
  send: (uid: string, nth: number) => Promise<void>;
  /** Until nothing it was sent leaves work to do: what it costs later is its cost too, and not the floor's. */
  quiet: () => Promise<void>;
};
type Drive = { cpu: number; p50: number; p99: number };
type Faults = { refused: number; lost: number; doubled: number };

/** A message stored and on five screens, in an open loop: latency counts from the moment it was due. */
export const live: Figure = {
  name: 'live',
  run: (stage) => withQuiet(stage.database, (quiet) => measure(stage, quiet)),
};

async function measure(stage: Stage, quiet: Side['quiet']): Promise<Row[]> {
  const { quick, rounds } = stage;
  const sides = { ours: await ourSide(stage, quiet), floor: await floorSide(stage.floor) };
  const rows: Row[] = [];
  for (const rate of quick ? [100] : [50, 100, 400]) {
    const faults: Faults = { refused: 0, lost: 0, doubled: 0 };
    const seconds = quick ? 1 : 2;
    const measured = await compare(
      () => drive(sides.floor, rate, seconds, faults),
      () => drive(sides.ours, rate, seconds, faults),
      rounds,
    );
    const { ours, floor } = measured;
    const size = `${rate}/s, ${dialogues} dialogues, ${screens} screens`;
    const { refused, lost, doubled } = faults;
    const isWhole = !refused && !lost && !doubled;
    const whole = isWhole
      ? 'nothing lost or doubled'
      : `VOID: ${refused} refused, ${lost} lost, ${doubled} doubled: too much for this machine, or a fault`;
    rows.push(
      row(`live ${rate} cpu`, ours.cpu, 'ms CPU', floor.cpu, size, notes(whole, measured.noise)),
      row(`live ${rate} p50`, ours.p50, 'ms', floor.p50, size),
      row(`live ${rate} p99`, ours.p99, 'ms', floor.p99, size),
    );
  }
  for (const socket of [...sides.ours.sockets, ...sides.floor.sockets]) socket.close();
  return rows;
}

async function drive(side: Side, rate: number, seconds: number, faults: Faults): Promise<Drive> {
  const { program, sockets, send, quiet } = side;
  const total = rate * seconds;
  const due = new Map<string, number>();
  const latencies: number[] = [];
  const listeners = sockets.map((socket) => {
    const seen = new Set<string>();
    return onLive(socket, ({ action, payload }) => {
      const { uid } = payload as { uid?: string };
      if (action !== messageCreated.action || !uid || !due.has(uid)) return;
      if (seen.has(uid)) faults.doubled += 1;
      else latencies.push(performance.now() - due.get(uid)!);
      seen.add(uid);
    });
  });

  const cpu = program.cpu();
  const began = performance.now();
  const answers: Promise<void>[] = [];
  let refused = 0;
  for (let nth = 0; nth < total; nth++) {
    const at = began + (nth * 1000) / rate;
    const wait = at - performance.now();
    if (wait > 1) await sleep(wait);
    const uid = crypto.randomUUID();
    due.set(uid, at);
    answers.push(send(uid, nth).catch(() => void (refused += 1)));
  }
  await Promise.all(answers);
  const expected = (total - refused) * screens;
  for (let tries = 0; tries < 250 && latencies.length < expected; tries++) await sleep(20);
  for (const stop of listeners) stop();
  await quiet();
  faults.refused += refused;
  faults.lost += Math.max(0, expected - latencies.length);
  return {
    cpu: (program.cpu() - cpu) / total,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

async function ourSide({ ours: program, database }: Stage, quiet: Side['quiet']): Promise<Side> {
  const { headers, token } = await signInOurs(program.url, 'admin@demo.parley');
  const rooms = await openRooms(program.url, headers, database, dialogues);
  const sockets = await times(screens, () => joinLive(program.url, token, demoProject));
  return { program, sockets, send: (uid, nth) => rooms[nth % rooms.length]!.send(uid), quiet };
}

async function floorSide(program: Program): Promise<Side> {
  const sockets = await times(screens, () => openSocket(program.url));
  const send = async (uid: string): Promise<void> => {
    const body = JSON.stringify({ uid, text: `Message ${uid}` });
    const response = await fetch(`${program.url}/send`, { method: 'POST', body });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  return { program, sockets, send, quiet: async () => undefined };
}

const times = <T>(many: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, make));
