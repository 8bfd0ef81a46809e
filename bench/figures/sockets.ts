import { setTimeout as sleep } from 'node:timers/promises';
import { messageCreated } from '@parley/contract/inbox/messages';
import type { WebSocket } from 'ws';
import { type Figure, notes, type Row, row } from '../figure.ts';
import { joinLive, openSocket } from '../live-socket.ts';
import { openRooms } from '../rooms.ts';
import { compare } from '../rounds.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Program, Stage } from '../stage.ts';

const rooms = 10;
const atOnce = 50;

/** The same messages on many screens: what one delivery costs, and what one open screen weighs. */
export const sockets: Figure = {
  name: 'sockets',
  run: async (stage) => {
    const rows: Row[] = [];
    for (const many of stage.quick ? [200] : [200, 1000]) rows.push(...(await measure(stage, many)));
    rows.push(await weigh(stage, stage.quick ? 200 : 1000));
    return rows;
  },
};

async function measure({ ours, floor, database, rounds, quick }: Stage, many: number): Promise<Row[]> {
  const { headers, token } = await signInOurs(ours.url, 'admin@demo.parley');
  const places = await openRooms(ours.url, headers, database, rooms);
  const raw = await openMany(many, () => openSocket(floor.url));
  const own = await openMany(many, () => joinLive(ours.url, token, demoProject));
  const messages = quick ? 40 : 200;
  let [nth, lost] = [0, 0];
  const floorSend = async (uid: string): Promise<void> => {
    const body = JSON.stringify({ uid, text: `Message ${uid}` });
    await (await fetch(`${floor.url}/send`, { method: 'POST', body })).arrayBuffer();
  };
  const drive = async (program: Program, all: WebSocket[], send: (uid: string) => Promise<void>) => {
    let heard = 0;
    // Other events are heard too; a look at the first bytes tells them apart without reading a thousand times.
    const start = Buffer.from(`{"action":"${messageCreated.action}"`);
    const listener = (data: Buffer): void => void (heard += start.compare(data, 0, start.length) === 0 ? 1 : 0);
    for (const socket of all) socket.on('message', listener);
    const [cpu, began] = [program.cpu(), performance.now()];
    for (let n = 0; n < messages; n++) await send(crypto.randomUUID());
    for (let tries = 0; tries < 1000 && heard < messages * many; tries++) await sleep(5);
    const [spent, took] = [program.cpu() - cpu, performance.now() - began];
    for (const socket of all) socket.off('message', listener);
    lost += messages * many - heard;
    return { cpu: (spent * 1000) / heard, rate: heard / (took / 1000) };
  };
  const measured = await compare(
    () => drive(floor, raw, floorSend),
    () => drive(ours, own, (uid) => places[nth++ % rooms]!.send(uid)),
    rounds,
  );
  for (const socket of [...raw, ...own]) socket.terminate();
  const size = `${many} sockets, ${messages} messages a round`;
  const whole = lost ? `VOID: ${lost} lost` : 'nothing lost';
  return [
    row(`sockets ${many} rate`, measured.ours.rate, 'deliveries/s', measured.floor.rate, size, 'goal: 0.5 or more'),
    row(`sockets ${many} cpu`, measured.ours.cpu, 'µs CPU', measured.floor.cpu, size, notes(whole, measured.noise)),
  ];
}

/** On a node of its own whose code the first sockets have warmed, so that only what more of them hold is counted. */
async function weigh({ ours, addNode }: Stage, many: number): Promise<Row> {
  const { token } = await signInOurs(ours.url, 'admin@demo.parley');
  const node = await addNode();
  const open = (): Promise<WebSocket> => joinLive(node.url, token, demoProject);
  const warming = await openMany(100, open);
  const before = node.memory();
  const sockets = await openMany(many, open);
  const weight = (node.memory() - before) / many / 1024;
  for (const socket of [...warming, ...sockets]) socket.terminate();
  await node.stop();
  const size = `${many} sockets after 100`;
  return row('sockets weight', weight, 'KB a socket', null, size, 'goal: 30 KB or less; the process as a whole');
}

async function openMany(many: number, open: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  while (opened.length < many) {
    const some = Math.min(atOnce, many - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: some }, open))));
  }
  return opened;
}
