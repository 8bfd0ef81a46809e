import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Figure, Row } from './figure.ts';
import { board } from './figures/board.ts';
import { clients } from './figures/clients.ts';
import { doors } from './figures/doors.ts';
import { exporting } from './figures/export.ts';
import { hooks } from './figures/hooks.ts';
import { importing } from './figures/import.ts';
import { jobs } from './figures/jobs.ts';
import { live } from './figures/live.ts';
import { rights } from './figures/rights.ts';
import { rules } from './figures/due-rules.ts';
import { signIn } from './figures/sign-in.ts';
import { start } from './figures/start.ts';
import { takeover } from './figures/takeover.ts';
import { viewer } from './figures/viewer.ts';
import { list } from './figures/list.ts';
import { move } from './figures/move.ts';
import { receive } from './figures/receive.ts';
import { reconnect } from './figures/reconnect.ts';
import { search } from './figures/search.ts';
import { send } from './figures/send.ts';
import { sockets } from './figures/sockets.ts';
import { tasks } from './figures/tasks.ts';
import { thread } from './figures/thread.ts';
import { web } from './figures/web.ts';
import { raiseStage } from './stage.ts';

const figures: Figure[] = [
  start,
  signIn,
  viewer,
  send,
  receive,
  hooks,
  live,
  sockets,
  reconnect,
  list,
  tasks,
  board,
  move,
  thread,
  search,
  clients,
  web,
  jobs,
  rules,
  rights,
  takeover,
  doors,
  importing,
  exporting,
];

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    big: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !figures.some((it) => it.name === name));
if (unknown.length)
  throw new Error(`No figure ${unknown.join(', ')}. There are: ${figures.map((it) => it.name).join(', ')}`);

const stage = await raiseStage(values);
const rows: Row[] = [];
try {
  for (const figure of figures) {
    if (positionals.length && !positionals.includes(figure.name)) continue;
    console.error(`measuring ${figure.name}…`);
    rows.push(...(await figure.run(stage)));
  }
} finally {
  await stage.lower();
}
console.table(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest])));
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
