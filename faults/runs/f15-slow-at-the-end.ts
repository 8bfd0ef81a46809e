import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { login } from '@parley/contract/accounts/sessions';
import { getFile, uploadFile } from '@parley/contract/inbox/files';
import { livePath } from '@parley/contract/live';
import { stopWithin } from '../program.ts';
import { type Run, span, type Stage, underLoad } from '../stage.ts';

const ofEachKind = 10;

/** Whoever drips, whoever does not read and whoever rests would each hold a node for as long as they like. */
export const slowAtTheEnd: Run = {
  name: 'F15',
  promise: 'a node that is asked to end is gone within its time, whatever slow clients do, and loses nothing',
  isByHand: true,
  go: async (stage) => {
    const { world, ledger, size } = stage;
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const file = await keepFile(stage);
    const took: number[] = [];
    const ends = Math.min(size.kills, 3);
    for (let nth = 0; nth < ends; nth++) {
      await ledger.reaches(begun + Math.floor(((load.total - begun) * nth) / ends));
      const slow = await Promise.all(Array.from({ length: ofEachKind }, () => slowClients(stage, file)));
      const from = performance.now();
      await world.second.end();
      took.push((performance.now() - from) / 1000);
      for (const it of slow.flat()) it.leave();
      if (took.at(-1)! > stopWithin) throw new Error(`gone only after ${took.at(-1)!.toFixed(1)} of ${stopWithin} s`);
      await world.second.start();
    }
    await load.done;
    return { ends, 'slow clients': ofEachKind * 4, 'gone after': span(took) };
  },
};

/** Longer than what the machines between keep for somebody who does not read. */
async function keepFile({ world, office }: Stage): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([randomBytes(12_000_000)]), 'film.bin');
  const { headers } = office.owner;
  const answer = await fetch(world.first.url + uploadFile.path, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

type SlowClient = { leave: () => void };

async function slowClients({ world, office }: Stage, file: number): Promise<SlowClient[]> {
  const { hostname, port } = new URL(world.second.url);
  const begin = async (...head: string[]): Promise<Socket> => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write([...head, 'host: localhost', '', ''].join('\r\n'));
    return socket;
  };
  const dripping = await begin(`POST ${login.path} HTTP/1.1`, 'content-type: application/json', 'content-length: 9000');
  const drops = setInterval(() => dripping.writable && dripping.write('{'), 200);
  const headers = Object.entries(office.owner.headers).map(([name, value]) => `${name}: ${value}`);
  const path = getFile.path.replace(':project', String(office.project_id)).replace(':id', String(file));
  const deaf = await begin(`GET ${path} HTTP/1.1`, ...headers);
  deaf.pause();
  const live = await begin(
    `GET ${livePath} HTTP/1.1`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  );
  live.pause();
  const resting = await begin('GET /healthz HTTP/1.1');
  resting.resume();
  return [dripping, deaf, live, resting].map((socket) => ({
    leave: () => {
      clearInterval(drops);
      socket.destroy();
    },
  }));
}
