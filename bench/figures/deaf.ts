import { setTimeout as sleep } from 'node:timers/promises';
import { messageCreated } from '@parley/contract/inbox/messages';
import type { WebSocket } from 'ws';
import { type Figure, notes, percentile, row } from '../figure.ts';
import { joinLive } from '../live-socket.ts';
import { type OpenRoom, openRooms } from '../rooms.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';

const rooms = 10;
// Apart from one another, so that a delivery waits for what the deaf cost, not for the message before.
const pauseMs = 100;

/** Screens that stop reading, as a machine that was put to sleep does: how long the others wait, and what is held for them. */
export const deaf: Figure = {
  name: 'deaf',
  run: async ({ ours, database, quick }) => {
    const [many, fallSilent, messages] = quick ? [200, 10, 50] : [1000, 50, 300];
    const { headers, token } = await signInOurs(ours.url, 'admin@demo.parley');
    const places = await openRooms(ours.url, headers, database, rooms);
    const sockets: WebSocket[] = [];
    while (sockets.length < many) {
      const some = Array.from({ length: 50 }, () => joinLive(ours.url, token, demoProject));
      sockets.push(...(await Promise.all(some)));
    }
    const hearing = sockets.slice(fallSilent);
    await delays(hearing, places, messages / 5);
    const before = percentile(await delays(hearing, places, messages), 99);
    for (const socket of sockets.slice(0, fallSilent)) socket.pause();
    const held = ours.memory();
    const beside = await delays(hearing, places, messages);
    const grown = (ours.memory() - held) / 1_048_576;
    for (const socket of sockets) socket.terminate();
    const lost = messages * hearing.length - beside.length;
    const size = `${fallSilent} of ${many} sockets stop reading, ${messages} messages`;
    const whole = lost ? `VOID: ${lost} lost` : 'nothing lost';
    return [
      row(
        'deaf p99',
        percentile(beside, 99),
        'ms',
        before,
        size,
        notes('floor: the same before; goal: 1.2 or less', whole),
      ),
      row('deaf memory', grown, 'MB more', null, size, 'the process as a whole'),
    ];
  },
};

/** From when a message was sent until each of these sockets had it. */
async function delays(hearing: WebSocket[], places: OpenRoom[], messages: number): Promise<number[]> {
  const took: number[] = [];
  let sentAt = 0;
  const start = Buffer.from(`{"action":"${messageCreated.action}"`);
  const listener = (data: Buffer): void => {
    if (start.compare(data, 0, start.length) === 0) took.push(performance.now() - sentAt);
  };
  for (const socket of hearing) socket.on('message', listener);
  for (let n = 0; n < messages; n++) {
    sentAt = performance.now();
    await places[n % rooms]!.send(crypto.randomUUID());
    const due = (n + 1) * hearing.length;
    for (let tries = 0; tries < 400 && took.length < due; tries++) await sleep(5);
    await sleep(pauseMs);
  }
  for (const socket of hearing) socket.off('message', listener);
  return took;
}
