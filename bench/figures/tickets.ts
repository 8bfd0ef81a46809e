import { countTickets } from '@parley/contract/tickets/count';
import { getTicketMarks } from '@parley/contract/tickets/marks';
import { getTicketGraph, getTicketStatistics } from '@parley/contract/tickets/statistics';
import { listTickets, ticketOrders } from '@parley/contract/tickets/tickets';
import type { Input } from '@parley/contract/http';
import { addDays } from '@parley/contract/time';
import { call } from '../call.ts';
import { type Figure, median, percentile, type Row, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';
import { fillTickets, makeTicketBase, type TicketBase } from '../ticket-base.ts';

type Headers = Record<string, string>;
type Measured = { goal: string; ask: (url: string, headers: Headers) => Promise<unknown>; isOperator: boolean };

/** Lists, counts, marks and statistics of tickets cost the same among ten thousand and among a million. */
export const tickets: Figure = {
  name: 'tickets',
  run: async (stage) => {
    const { ours, quick } = stage;
    const base = await makeTicketBase(stage);
    const rows: Row[] = [];
    for (const many of quick ? [10_000] : [10_000, 1_000_000]) {
      const size = `${many.toLocaleString('en')} tickets`;
      await fillTickets(stage, base, many);
      const as = (email: string) => signedInFor(ours.url, email, base.project_id);
      const [all, one] = [as('admin@demo.parley'), as('operator@demo.parley')];
      for (const [name, { goal, ask, isOperator }] of Object.entries(measuredIn(base))) {
        const took: number[] = [];
        const headers = await (isOperator ? one() : all());
        for (let nth = 0; nth < (quick ? 5 : 30); nth++) {
          const began = performance.now();
          await ask(ours.url, headers);
          took.push(performance.now() - began);
        }
        const told = `p95 ${percentile(took, 95).toFixed(1)} ms; goal: under ${goal}`;
        rows.push(row(`tickets ${many} ${name}`, median(took), 'ms', null, size, told));
      }
    }
    return rows;
  },
};

// A token is good for fifteen minutes, and on a busy machine all of this takes longer.
const freshMs = 5 * 60_000;

function signedInFor(url: string, email: string, project_id: number): () => Promise<Headers> {
  let known: { headers: Headers; at: number } | undefined;
  return async () => {
    if (!known || performance.now() - known.at > freshMs) {
      const { headers } = await signInOurs(url, email);
      known = { headers: { ...headers, 'x-project': String(project_id) }, at: performance.now() };
    }
    return known.headers;
  };
}

function measuredIn(base: TicketBase): Record<string, Measured> {
  const { contacts_ids, year_ago } = base;
  const whole: Record<string, Omit<Measured, 'isOperator'>> = {};
  for (const [name, asked] of Object.entries(listsIn(base)))
    whole[name] = { goal: '50 ms', ask: (url, headers) => call(url, listTickets, asked, headers) };
  whole['counts'] = { goal: '50 ms', ask: (url, headers) => call(url, countTickets, {}, headers) };
  for (const [name, period] of Object.entries({ month: {}, year: { date_from: year_ago } })) {
    const asked = { ...period, compare: true };
    const goal = '100 ms';
    whole[`statistics of a ${name}`] = { goal, ask: (url, headers) => call(url, getTicketStatistics, asked, headers) };
    whole[`graph of a ${name}`] = { goal, ask: (url, headers) => call(url, getTicketGraph, asked, headers) };
    const narrow = { ...asked, department_id: base.department, priority: 'high' as const };
    whole[`statistics of a ${name}, of a department and a priority`] = {
      goal,
      ask: (url, headers) => call(url, getTicketStatistics, narrow, headers),
    };
  }
  const ask: Measured['ask'] = (url, headers) => call(url, getTicketMarks, { contacts_ids }, headers);
  return {
    ...Object.fromEntries(Object.entries(whole).map(([name, it]) => [name, { ...it, isOperator: false }])),
    'marks of 30 clients': { goal: '50 ms', ask, isOperator: false },
    ...Object.fromEntries(
      Object.entries(whole).map(([name, it]) => [`small channel, ${name}`, { ...it, isOperator: true }]),
    ),
  };
}

function listsIn(base: TicketBase): Record<string, Input<typeof listTickets>> {
  const ordered = ticketOrders.flatMap((order) =>
    [undefined, 'opened', 'pending', 'closed'].map((status) => {
      const name = `${status ?? 'all'} by ${order}`;
      return [name, { order, ...(status && { status: status as 'opened' }) }] as const;
    }),
  );
  const { department, manager, channel, common_tag, rare_tag, old_tag, year_ago } = base;
  const narrowed: Record<string, Input<typeof listTickets>> = {
    'department of few': { department_id: department },
    'manager of few': { manager_id: manager },
    'of nobody': { manager_id: 'none', status: 'opened' },
    'of one channel': { channel_id: channel },
    'common tag': { tag_id: common_tag },
    'rare tag': { tag_id: rare_tag },
    'tag of old ones': { tag_id: old_tag },
    'high priority': { priority: 'high', status: 'opened' },
    'promise broken': { promise: 'broken' },
    'promise at risk': { promise: 'at_risk' },
    'promise kept': { promise: 'kept' },
    'rated 1': { rating: 1 },
    'broken in a month a year ago': { broken_from: year_ago, broken_to: addDays(year_ago, 30) },
    'came at an hour of the week': { date_from: year_ago, week_hour: 60 },
    'open at the end of a day a year ago': { open_on: year_ago },
    'few of a department, high': { department_id: department, priority: 'high' },
    'manager of few, common tag': { manager_id: manager, tag_id: common_tag },
    'common tag, broken, high': { tag_id: common_tag, promise: 'broken', priority: 'high' },
    'old tag, rated 1': { tag_id: old_tag, rating: 1 },
    'one channel, common tag, closed this year': { channel_id: channel, tag_id: common_tag, closed_from: year_ago },
    'department and manager of few': { department_id: department, manager_id: manager },
    'of nobody, common tag, low': { manager_id: 'none', tag_id: common_tag, priority: 'low' },
    'a common word': { search: 'parcel' },
    'a word of one in five': { search: 'van' },
    'a rare word': { search: 'needle' },
    'a number': { search: '#7777' },
  };
  const further = Object.entries(narrowed).flatMap(([name, asked]) =>
    (['recent', 'due', 'priority'] as const).map((order) => [`${name} by ${order}`, { ...asked, order }] as const),
  );
  return Object.fromEntries([...ordered, ...further]);
}
