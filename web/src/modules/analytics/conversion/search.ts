import { type BreakdownKind, breakdownKinds } from '@parley/contract/analytics/conversion';

/** What the address says of this page, beside the period and the people. */
export type ConversionSearch = {
  funnel?: number;
  source_id?: number[];
  tag_id?: number[];
  /** Bars are as long as deals are worth. */
  money?: true;
  /** The two stages that are compared. */
  stage_from?: number;
  stage_to?: number;
  by?: BreakdownKind;
  deals?: DealsWish;
};

/** Whose list is open: `all`, `won`, `reached:12`, `manager:none`; of a part those that ended so: `manager:7:won`. */
export type DealsWish = { of: (typeof lists)[number]; id: number | 'none' | null; ending: 'won' | 'lost' | null };

const whole = ['all', 'won', 'lost'] as const;
const parts = ['reached', 'at', 'left', 'open', 'came', 'went', ...breakdownKinds] as const;
const lists = [...whole, ...parts] as const;

export const wordFor = ({ of, id, ending }: DealsWish): string =>
  [of, id, ending].filter((it) => it !== null).join(':');

/** An address may say anything; what it cannot mean is left out. */
export function readConversion(given: Record<string, unknown>): ConversionSearch {
  const [funnel, stage_from, stage_to] = [given.funnel, given.stage_from, given.stage_to].map(idIn);
  const [source_id, tag_id] = [given.source_id, given.tag_id].map(idsIn);
  const by = breakdownKinds.find((it) => it === given.by);
  const deals = dealsIn(given.deals);
  return {
    ...(funnel && { funnel }),
    ...(source_id && { source_id }),
    ...(tag_id && { tag_id }),
    ...(given.money === true && { money: true as const }),
    ...(stage_from && { stage_from }),
    ...(stage_to && { stage_to }),
    ...(by && { by }),
    ...(deals && { deals }),
  };
}

function dealsIn(given: unknown): DealsWish | undefined {
  if (typeof given !== 'string') return undefined;
  const [name, word, end] = given.split(':');
  const of = lists.find((it) => it === name);
  if (!of) return undefined;
  if (word === undefined) return whole.some((it) => it === of) ? { of, id: null, ending: null } : undefined;
  const id = word === 'none' ? word : idIn(Number(word));
  const ending = breakdownKinds.some((it) => it === of) && (end === 'won' || end === 'lost') ? end : null;
  return id && !whole.some((it) => it === of) ? { of, id, ending } : undefined;
}

const idIn = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined;

function idsIn(given: unknown): number[] | undefined {
  const ids = [given].flat().flatMap((it) => idIn(it) ?? []);
  return ids.length ? [...new Set(ids)].slice(0, 100) : undefined;
}
