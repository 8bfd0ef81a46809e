import { type Figure, notes, type Row, row } from '../figure.ts';
import { withQuiet } from '../quiet.ts';
import { openClients, openRooms } from '../rooms.ts';
import { compare } from '../rounds.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';
import { timed } from '../timed.ts';

const clients = 8;
const dialogues = 40;

/** A message accepted, with everything it leaves to be done, delivery included. The floor stores one row. */
export const send: Figure = {
  name: 'send',
  run: (stage) => withQuiet(stage.database, (quiet) => measure(stage, quiet)),
};

async function measure({ ours, floor, database, rounds, quick }: Stage, quiet: () => Promise<void>): Promise<Row[]> {
  const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
  const times = quick ? 200 : 1000;
  const floorSend = () => {
    const uid = crypto.randomUUID();
    return fetch(`${floor.url}/send`, { method: 'POST', body: JSON.stringify({ uid, text: `Message ${uid}` }) });
  };
  const rows: Row[] = [];
  for (const [to, open] of Object.entries({ colleagues: openRooms, clients: openClients })) {
    const places = await open(ours.url, headers, database, dialogues);
    let nth = 0;
    const oneOfOurs = () => places[nth++ % places.length]!.post(crypto.randomUUID());
    const measured = await compare(
      () => timed(floor, times, floorSend, clients),
      () => timed(ours, times, oneOfOurs, clients, quiet),
      rounds,
    );
    const size = `${times} a round, ${clients} clients, project ${demoProject}`;
    rows.push(
      row(`send to ${to}`, measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, notes('goal: 2', measured.noise)),
    );
  }
  return rows;
}
