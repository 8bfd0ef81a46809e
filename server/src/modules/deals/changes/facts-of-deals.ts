import * as kinds from '@parley/contract/deals/deal-facts';
import type { Changes, FactKind, FactWords } from '@parley/contract/facts';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { type Fact, fact, recordAll } from '../../../kit/facts/record.ts';
import type { ValueChange } from '../../fields/index.ts';
import type { DealCause } from './cause.ts';
import { type Names, namesOf } from './names.queries.ts';
import { type Difference, type Standing, type Step, whereabouts } from './rules.ts';

export type Changed = Step & { difference: Difference };
type Noted = {
  steps: Changed[];
  values: ValueChange[];
  fields: readonly CustomField[];
  by: DealCause;
  names: Names;
};
type Told = { changes?: Difference; words?: FactWords };

export function dealFact(kind: FactKind, id: number, by: DealCause, { changes = {}, words = {} }: Told = {}): Fact {
  const { actor, origin = null, why, token = null } = by;
  const told = { id, name: null, by: { actor, origin }, changes: changes as Changes, words, cause: { token, why } };
  return fact(kind, told);
}

type Begun = Pick<Standing, 'id'> & Partial<Standing>;

/** A deal with all that it begins with, but for what it is called. */
export function createdFact({ id, name: _, tags = [], values = {}, ...made }: Begun, by: DealCause): Fact {
  const begun = {
    ...made,
    ...Object.fromEntries(tags.map((tag) => [`tag_${tag}`, true])),
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [`field_${field}`, value])),
  };
  const known = Object.entries(begun).filter(([key, it]) => it !== null && it !== undefined && key !== 'contact_id');
  return dealFact(kinds.dealCreated, id, by, {
    changes: Object.fromEntries(known.map(([key, it]) => [key, [null, it]])),
  });
}

/** What was told of erased deals goes with them; that they were erased is told. */
export async function forgetHistories(tx: Tx, project_id: number, ids: number[], by: DealCause): Promise<void> {
  if (!ids.length) return;
  await forgetFacts(tx, project_id, kinds.dealFacts, ids);
  recordAll(
    tx,
    project_id,
    ids.map((id) => dealFact(kinds.dealErased, id, by)),
  );
}

/** What the things are called that are others now. */
export const namesInSteps = (tx: Tx, project_id: number, steps: Changed[]): Promise<Names> =>
  namesOf(tx, project_id, {
    stages: changed(steps, 'stage_id', (it) => [it.stage_id]),
    members: changed(steps, 'manager_id', (it) => [it.manager_id]),
    organizations: changed(steps, 'organization_id', (it) => [it.organization_id]),
    tags: changed(steps, 'tag_', (it) => it.tags ?? []),
  });

/** What was changed of each deal, one after another as its history tells it. */
export function factsOfSteps({ steps, values, fields, by, names }: Noted): Fact[] {
  const labels = new Map(fields.map((it) => [it.id, it.label]));
  const ofDeal = Map.groupBy(values, (it) => it.owner_id);
  return [
    ...ofMains(steps, by),
    ...steps.flatMap((step) => factsOf(step, { names, labels, by, values: ofDeal.get(step.is.id) ?? [] })),
  ];
}

/** The ids to be named of those whose thing is another one now. */
const changed = (steps: Changed[], name: string, idsOf: (it: Standing) => (number | null)[]): number[] => [
  ...new Set(
    steps
      .filter(({ difference }) => Object.keys(difference).some((it) => it.startsWith(name)))
      .flatMap(({ was, is }) => [...idsOf(was), ...idsOf(is)])
      .filter((id) => id !== null),
  ),
];

/** What the deals that became part of others, or are their own again, are to those. */
function ofMains(steps: Changed[], by: DealCause): Fact[] {
  const told = (kind: kinds.DealFactKind, mainOf: (it: Step) => number | null) =>
    [...Map.groupBy(steps.filter(isMerge), mainOf)].flatMap(([main, those]) =>
      main === null ? [] : dealFact(kind, main, by, { changes: { others: [null, those.map(({ is }) => is.id)] } }),
    );
  return [
    ...told(kinds.dealsMerged, ({ is }) => is.merged_into),
    ...told(kinds.dealsSeparated, ({ was, is }) => (is.merged_into === null ? was.merged_into : null)),
  ];
}

const isMerge = ({ difference }: Changed): boolean => 'merged_into' in difference;

type Known = { names: Names; labels: Map<number, string>; by: DealCause; values: ValueChange[] };
type Called = (it: Standing) => string | null;

function factsOf({ was, is, difference, is_turn }: Changed, { names, labels, by, values }: Known): Fact[] {
  const facts: Fact[] = [];
  // Of fields only those that are there still are kept.
  const left = new Set(Object.keys(difference).filter((name) => !name.startsWith('field_')));
  const add = (kind: kinds.DealFactKind, changed: readonly string[], words: FactWords, cause = by) => {
    for (const name of changed) left.delete(name);
    const changes = Object.fromEntries(changed.map((name) => [name, difference[name]!]));
    facts.push(dealFact(kind, is.id, cause, { changes, words }));
  };
  /** If the first of these is another one now, with what goes along with it. */
  const tell = (kind: kinds.DealFactKind, [first, ...along]: string[], called?: Called, cause = by) => {
    if (!left.has(first!)) return;
    const words = called ? { [first!]: [called(was), called(is)] as const } : {};
    add(kind, [first!, ...along.filter((name) => left.has(name))], words as FactWords, cause);
  };
  tell(is.merged_into === null ? kinds.dealsSeparated : kinds.dealsMerged, ['merged_into', 'deleted_at', 'tasks']);
  tell(is.deleted_at ? kinds.dealRemoved : kinds.dealRestored, ['deleted_at']);
  tell(kinds.dealMoved, ['stage_id', ...whereabouts], stageWords(names, was.funnel_id !== is.funnel_id));
  tell(kinds.dealRenamed, ['name']);
  tell(kinds.dealChanged, ['price', 'is_price_own']);
  const manager: Called = (it) => names.members[it.manager_id ?? 0] ?? null;
  tell(kinds.dealAssigned, ['manager_id'], manager, is_turn ? { ...by, why: 'turn' } : by);
  tell(kinds.dealChanged, ['contacts', 'channels_ids']);
  tell(kinds.dealChanged, ['organization_id'], (it) => names.organizations[it.organization_id ?? 0] ?? null);
  tell(kinds.dealChanged, ['source_name', 'source_id']);
  const tags = [...left].filter((name) => name.startsWith('tag_'));
  const tagWords: Called = (it) => it.tags?.flatMap((id) => names.tags[id] ?? []).join(', ') || null;
  if (tags.length) add(kinds.dealChanged, tags, { tags: [tagWords(was), tagWords(is)] });
  tell(kinds.dealChanged, ['products'], productWords);
  for (const { field_id, before, after } of values) {
    const words: FactWords = { field: [null, labels.get(field_id) ?? null], value: [before, after] };
    if (`field_${field_id}` in difference) add(kinds.dealChanged, [`field_${field_id}`], words);
  }
  if (left.size) add(kinds.dealArranged, [...left], {});
  return facts;
}

const stageWords =
  ({ stages }: Names, isElsewhere: boolean): Called =>
  ({ stage_id }) => {
    const stage = stages[stage_id];
    return stage ? (isElsewhere ? `${stage.funnel} · ${stage.name}` : stage.name) : null;
  };

const productWords: Called = ({ products = [] }) =>
  products.map(({ name, count }) => (count === 1 ? name : `${name} × ${count}`)).join(', ') || null;
