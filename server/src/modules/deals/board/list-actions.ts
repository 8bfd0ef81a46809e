import type { LeadAction, listLeadActions as endpoint } from '@parley/contract/deals/history';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { keptFor } from '../changes/delete-leads.ts';
import { type Line, lineKinds, linesById, linesOf, namesInLines, type NamesInLines } from './actions.queries.ts';
import { cardsOf, seerOf } from './read-deal.ts';

const most = 500; // spec section 9

export async function listLeadActions(
  viewer: Viewer,
  { entity_id, count = most, page = 1, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const db = dbOf(viewer.project_id);
  const size = Math.min(Math.max(count, 1), most);
  const [deal] = await cardsOf(viewer, [entity_id]);
  if (!deal) refuse('not_found');
  // By pages or by the last one seen, as the caller likes.
  const offset = next === undefined ? (Math.max(page, 1) - 1) * size : 0;
  const which = { deal_id: entity_id, below: next ?? null, offset, limit: size + 1, since: mergedSince() };
  const found = await linesOf(db, { ...seerOf(viewer), ...which });
  const data = await asSeen(db, viewer, found.slice(0, size));
  return { data, meta: { count: data.length, next: found.length > size ? String(data.at(-1)!.id) : null } };
}

/** These lines of the history of a deal that the viewer sees, in any order. */
export async function actionsAmong(db: Db, viewer: Viewer, deal_id: number, ids: number[]): Promise<LeadAction[]> {
  return asSeen(db, viewer, await linesById(db, { ...seerOf(viewer), deal_id, ids, since: mergedSince() }));
}

const mergedSince = (): Date => new Date(now().getTime() - keptFor);

async function asSeen(db: Db, viewer: Viewer, lines: Line[]): Promise<LeadAction[]> {
  // What it began with stands on the deal.
  const told = lines.filter((it) => it.name !== 'dealCreated');
  const idsIn = (...names: string[]) =>
    told.flatMap(({ changes }) => names.flatMap((name) => (changes[name] ?? []).flat()));
  const isId = (id: unknown): id is number => Number.isSafeInteger(id);
  const asked = { clients: idsIn('contacts').filter(isId), deals: idsIn('merged_into', 'others').filter(isId) };
  const isAny = asked.clients.length || asked.deals.length;
  const [names = null] = isAny ? await namesInLines(db, { ...seerOf(viewer), ...asked }) : [];
  return lines.map((line) => actionOf(line, names));
}

const actionOf = ({ name, changes, words, ...line }: Line, names: NamesInLines | null): LeadAction => ({
  ...line,
  kind: lineKinds[name],
  field: null,
  before: null,
  after: null,
  ...saidOf({ name, changes, words }, names),
});

type Said = Partial<Pick<LeadAction, 'kind' | 'field' | 'before' | 'after'>>;

/** What a line is about, by the name of the thing. */
const things: Record<string, Said> = {
  stage_id: {},
  manager_id: {},
  name: {},
  price: { kind: 'budget' },
  contacts: { kind: 'client' },
  organization_id: { field: 'organization' },
  source_name: { field: 'source' },
  tags: { kind: 'tags' },
  products: { kind: 'products' },
  value: { kind: 'custom_field' },
};

function saidOf({ name, changes, words }: Pick<Line, 'name' | 'changes' | 'words'>, names: NamesInLines | null): Said {
  if (name === 'dealCreated') return {};
  if (name === 'ruleRan') return { field: words['products']?.[1] ?? null, after: plain(changes['outcome']?.[1]) };
  if (name === 'dealsMerged' || name === 'dealsSeparated') {
    const { others, merged_into } = changes;
    const ids = others?.[1] ?? merged_into?.find((it) => it !== null);
    const after = listed(ids, (id) => names?.deals?.[id] ?? `#${id}`);
    return { field: merged_into && name === 'dealsMerged' ? 'into' : null, after };
  }
  const thing = Object.keys(things).find((it) => it in words || it in changes);
  if (!thing) return {};
  const say = thing === 'contacts' ? (ids: unknown) => listed(ids, (id) => names?.clients?.[id] ?? '…') : plain;
  const [was, is] = words[thing] ?? changes[thing]!;
  return { field: words['field']?.[1] ?? null, ...things[thing], before: say(was), after: say(is) };
}

const plain = (it: unknown): string | null => (it === null || it === undefined ? null : String(it));
const listed = (ids: unknown, called: (id: number) => string): string | null =>
  [(ids ?? []) as number | number[]].flat().map(called).join(', ') || null;
