import type { listLeads as listing } from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Last, lastOf, sizeOf, skippedBy, wordFor } from '../../clients/index.ts';
import { nameAlongside } from './alongside.ts';
import { planAnew } from './columns.queries.ts';
import { readPlace } from './find-deals.ts';
import { countIn, linesIn, type Order, type SortedBy } from './lists.queries.ts';

const usual = 20; // spec section 9
const countable = 10_000;

export async function listLeads(
  viewer: Viewer,
  { funnel, sort = '-datetime_added', count, page: number, next, with: alongside, ...filter }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const size = sizeOf(count, usual);
  const order = { by: sort.replace('-', '') as SortedBy, desc: sort.startsWith('-') };
  const after = afterOf(next, order);
  const skipped = skippedBy(number, size, after);
  return transaction(viewer.project_id, async (tx) => {
    const { wanted, among, stages } = await readPlace(tx, viewer, funnel === 'all' ? null : funnel, filter);
    await planAnew(tx, wanted);
    const kept = stages.reduce((sum, it) => sum + it.total, 0);
    // Said once, with the first page.
    const total = after ? {} : { total: wanted.isAsked ? await countIn(tx, among, countable) : kept };
    const lines = await linesIn(tx, among, { order, after, limit: skipped + size + 1 }, now());
    const page = lines.slice(skipped, skipped + size);
    const last = lines.length > skipped + size ? page.at(-1)! : null;
    const cards = page.map(({ told: _, ...card }) => card);
    const data = await nameAlongside(tx, viewer.project_id, cards, alongside);
    const named = number ? { page: number } : {};
    return {
      data,
      meta: { ...named, count: data.length, ...total, next: last && wordFor({ key: last.told, id: last.id }) },
    };
  });
}

const shapes: Record<SortedBy, { kind: 'string' | 'number'; fits: (key: string) => boolean }> = {
  datetime_added: { kind: 'number', fits: isMoment },
  modified_at: { kind: 'number', fits: isMoment },
  price: { kind: 'string', fits: (key) => /^\d{1,14}(\.\d{1,2})?$/.test(key) },
  name: { kind: 'string', fits: () => true },
};

function isMoment(key: string): boolean {
  return /^-?\d{1,17}$/.test(key);
}

function afterOf(next: string | undefined, { by }: Order): Last | null {
  const { kind, fits } = shapes[by];
  const last = lastOf(next, kind);
  return last && !fits(String(last.key)) ? refuse('malformed_request') : last;
}
