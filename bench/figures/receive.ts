import { getWidget } from '@parley/contract/widget/settings';
import { sendVisitorMessage, startVisit } from '@parley/contract/widget/visitor';
import { ask, call, fromElsewhere } from '../call.ts';
import { type Figure, notes, type Row, row } from '../figure.ts';
import { withQuiet } from '../quiet.ts';
import { learnTables, widgetOf } from '../rooms.ts';
import { compare } from '../rounds.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';
import { timed } from '../timed.ts';

const clients = 8;
// Each may write forty times a minute, and the machine may be fast: nobody writes more often in all rounds together.
const perVisitor = 36;

/** A client's message from a website, stored and told to the team; the token of the visit is its signature. */
export const receive: Figure = {
  name: 'receive',
  run: (stage) => withQuiet(stage.database, (quiet) => measure(stage, quiet)),
};

async function measure({ ours, floor, database, rounds, quick }: Stage, quiet: () => Promise<void>): Promise<Row[]> {
  const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
  const channel = await widgetOf(database);
  const widget = await call(ours.url, getWidget, { project: demoProject, channel }, headers);
  const times = quick ? 200 : 1000;
  // A noisy round is repeated once, and before the first there is one that does not count.
  const visitors = Math.max(40, Math.ceil((times * (2 * rounds + 1)) / perVisitor));
  const tokens: string[] = [];
  for (let n = 0; n < visitors; n++) {
    const visitor = { key: widget.data.key, language: 'en' as const, name: `Visitor ${n}` };
    const { data } = await call(ours.url, startVisit, visitor, fromElsewhere());
    tokens.push(data.token!);
  }
  let nth = 0;
  const write = () => {
    const uid = crypto.randomUUID();
    const said = { token: tokens[nth++ % visitors]!, uid, text: `Message ${uid}` };
    return ask(ours.url, sendVisitorMessage, said, fromElsewhere());
  };
  const floorWrite = () => {
    const uid = crypto.randomUUID();
    return fetch(`${floor.url}/send`, { method: 'POST', body: JSON.stringify({ uid, text: `Message ${uid}` }) });
  };
  // So that everyone has a dialogue.
  await timed(ours, visitors, write, clients, quiet);
  await learnTables(database);
  const measured = await compare(
    () => timed(floor, times, floorWrite, clients),
    () => timed(ours, times, write, clients, quiet),
    rounds,
  );
  const note = notes('goal: 2; limits per visitor and per address are counted too', measured.noise);
  const size = `${times} a round, ${clients} clients, ${visitors} visitors`;
  return [row('receive', measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, note)];
}
