import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { whyNoBrowser } from './browser.ts';
import type { Figure } from './figure.ts';
import { analytics } from './figures/analytics.ts';
import { board } from './figures/board.ts';
import { clients } from './figures/clients.ts';
import { deaf } from './figures/deaf.ts';
import { doors } from './figures/doors.ts';
import { exporting } from './figures/export.ts';
import { hooks } from './figures/hooks.ts';
import { importing } from './figures/import.ts';
import { jobs } from './figures/jobs.ts';
import { live } from './figures/live.ts';
import { reporting } from './figures/reports.ts';
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
import { conversion } from './figures/conversion.ts';
import { tickets } from './figures/tickets.ts';
import { thread } from './figures/thread.ts';
import { users } from './figures/users.ts';
import { web } from './figures/web.ts';
import { measurable, measure } from './measure.ts';
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
  deaf,
  reconnect,
  list,
  tasks,
  tickets,
  analytics,
  conversion,
  board,
  move,
  thread,
  search,
  clients,
  users,
  web,
  jobs,
  rules,
  rights,
  takeover,
  doors,
  importing,
  exporting,
  reporting,
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

const say = (words: string): void => console.error(words);
const asked = figures.filter((it) => !positionals.length || positionals.includes(it.name));
// Before minutes are spent on what comes first.
const here = await measurable(asked, whyNoBrowser, say);
const stage = await raiseStage(values);
const { rows, failures } = await measure(here.figures, stage, say);
await stage.lower();
console.table(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest])));
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
for (const { name, why } of [...here.failures, ...failures]) say(`not measured: ${name} (${why})`);
if (here.failures.length + failures.length) process.exitCode = 1;
