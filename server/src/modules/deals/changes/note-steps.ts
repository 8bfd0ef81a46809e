import type { LeadActionKind } from '@parley/contract/deals/history';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import type { ValueChange } from '../../fields/index.ts';
import type { DealCause } from './cause.ts';
import { type ActionLine, writeActions } from './history.queries.ts';
import { type Names, namesOf } from './names.queries.ts';
import type { Standing, Step } from './rules.ts';

type Noted = { steps: Step[]; values: ValueChange[]; fields: readonly CustomField[]; by: DealCause };

/** What was changed of each deal, in words. */
export async function noteSteps(tx: Tx, project_id: number, { steps, values, fields, by }: Noted): Promise<void> {
  const names = await namesOf(tx, project_id, {
    stages: changed(steps, 'entry', (it) => [it.stage_id]),
    members: changed(steps, 'manager_id', (it) => [it.manager_id]),
    contacts: changed(steps, 'contacts', (it) => it.contacts ?? []),
    organizations: changed(steps, 'organization_id', (it) => [it.organization_id]),
    tags: changed(steps, 'tags', (it) => it.tags ?? []),
  });
  const labels = new Map(fields.map((it) => [it.id, it.label]));
  const ofDeal = Map.groupBy(values, (it) => it.owner_id);
  const lines = steps.flatMap((step) => [
    ...linesOf(step, names, by),
    ...(ofDeal.get(step.is.id) ?? []).map(({ field_id, before, after }): ActionLine => ({
      deal_id: step.is.id,
      kind: 'custom_field',
      by,
      field: labels.get(field_id) ?? null,
      before,
      after,
    })),
  ]);
  await writeActions(tx, project_id, lines);
}

const isOther = ({ was, is }: Step, name: keyof Standing): boolean =>
  JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null);

/** The ids to be named of those whose thing is another one now. */
const changed = (steps: Step[], name: keyof Standing, idsOf: (it: Standing) => (number | null)[]): number[] => [
  ...new Set(
    steps
      .filter((it) => isOther(it, name))
      .flatMap(({ was, is }) => [...idsOf(was), ...idsOf(is)])
      .filter((id) => id !== null),
  ),
];

function linesOf(step: Step, names: Names, by: DealCause): ActionLine[] {
  const { was, is } = step;
  const lines: ActionLine[] = [];
  const line = (kind: LeadActionKind, words: (it: Standing) => string | null, more: Partial<ActionLine> = {}) =>
    lines.push({ deal_id: is.id, kind, by, before: words(was), after: words(is), ...more });
  if (isOther(step, 'deleted_at') && !isOther(step, 'merged_into')) {
    lines.push({ deal_id: is.id, kind: is.deleted_at ? 'removed' : 'restored', by });
  }
  const wordsFor = (ids: number[] | undefined, from: Record<string, string>): string | null =>
    ids?.flatMap((id) => from[id] ?? []).join(', ') || null;
  if (isOther(step, 'entry')) {
    const isElsewhere = was.funnel_id !== is.funnel_id;
    const called = ({ stage_id }: Standing): string | null => {
      const stage = names.stages[stage_id];
      return stage ? (isElsewhere ? `${stage.funnel} · ${stage.name}` : stage.name) : null;
    };
    line('stage', called, { stage_id: is.stage_id });
  }
  if (isOther(step, 'name')) line('name', (it) => it.name);
  if (isOther(step, 'price')) line('budget', (it) => String(it.price));
  if (isOther(step, 'manager_id')) {
    const called = ({ manager_id }: Standing) => (manager_id === null ? null : (names.members[manager_id] ?? null));
    line('manager', called, step.is_turn ? { by: { ...by, why: 'turn' } } : {});
  }
  if (isOther(step, 'contacts')) line('client', (it) => wordsFor(it.contacts, names.contacts));
  if (isOther(step, 'organization_id')) {
    const called = (it: Standing) =>
      it.organization_id === null ? null : (names.organizations[it.organization_id] ?? null);
    line('edited', called, { field: 'organization' });
  }
  if (isOther(step, 'source_name')) line('edited', (it) => it.source_name, { field: 'source' });
  if (isOther(step, 'tags')) line('tags', (it) => wordsFor(it.tags, names.tags));
  if (isOther(step, 'products')) line('products', productWords);
  return lines;
}

const productWords = ({ products = [] }: Standing): string | null =>
  products.map(({ name, count }) => (count === 1 ? name : `${name} × ${count}`)).join(', ') || null;
