import { type Funnel, listFunnels, updateStage } from '@parley/contract/deals/funnels';
import { getBoard, listLeads } from '@parley/contract/deals/leads';
import { listLeadTags } from '@parley/contract/deals/tags';
import type { Input } from '@parley/contract/http';
import { bigBases } from '../big-base.ts';
import { ask, call } from '../call.ts';
import { type Figure, median, notes, percentile, type Row, row } from '../figure.ts';
import { compare } from '../rounds.ts';
import { signInOurs } from '../sign-in-ours.ts';
import { timed } from '../timed.ts';

type Asked = Omit<Input<typeof listLeads>, 'funnel'>;

/** A board of five columns with twenty cards each and their sums, among many deals; and its list by filters. */
export const board: Figure = {
  name: 'board',
  run: async (stage) => {
    const { ours, floor, rounds, quick } = stage;
    const { project_id, deals } = (await bigBases(stage)).at(-1)!;
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const mine = { ...headers, 'x-project': String(project_id) };
    const size = `${deals} deals`;
    const [{ id: funnel, stages }] = (await call(ours.url, listFunnels, {}, mine)).data as [Funnel];
    // Five columns stand side by side.
    for (const { id } of stages.slice(5)) await call(ours.url, updateStage, { id, hidden: true }, mine);
    const measured = await compare(
      () => timed(floor, quick ? 50 : 300, () => fetch(`${floor.url}/board?${project_id}&${funnel}`), 8),
      () => timed(ours, quick ? 50 : 300, () => ask(ours.url, getBoard, { funnel }, mine), 8),
      rounds,
    );
    const note = notes('floor: raw http + one prepared statement', measured.noise);
    const rows: Row[] = [row('board', measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, note)];
    const [tag] = (await call(ours.url, listLeadTags, {}, mine)).data;
    const filters: Record<string, Asked> = {
      'newest first': {},
      'by name': { sort: 'name' },
      'by price': { sort: '-price' },
      mine: { manager_id: 'me' },
      'of a tag': { tag_id: tag!.id },
      'with a late task': { tasks: 'overdue' },
      'of a span of prices': { price_from: 100, price_to: 120 },
      'by words of many': { search: 'order' },
      'by words of few': { search: 'order 777' },
    };
    for (const [name, filter] of Object.entries(filters)) {
      const took: Record<'list' | 'board', number[]> = { list: [], board: [] };
      const { sort: _, ...asked } = filter;
      for (let nth = 0; nth < (quick ? 5 : 30); nth++) {
        const began = performance.now();
        await call(ours.url, listLeads, { funnel, ...filter }, mine);
        const between = performance.now();
        await call(ours.url, getBoard, { funnel, ...asked }, mine);
        took.list.push(between - began);
        took.board.push(performance.now() - between);
      }
      for (const [what, all] of Object.entries(took)) {
        const told = `p95 ${percentile(all, 95).toFixed(1)} ms`;
        rows.push(row(`${what} of deals, ${name}`, median(all), 'ms', null, size, told));
      }
    }
    const { headers: operator } = await signInOurs(ours.url, 'operator@demo.parley');
    const limited = await timed(ours, quick ? 5 : 30, () =>
      ask(ours.url, getBoard, { funnel }, { ...operator, 'x-project': String(project_id) }),
    );
    rows.push(row('board of some channels', limited.wall, 'ms', null, size, `${limited.cpu.toFixed(1)} ms CPU`));
    return rows;
  },
};
