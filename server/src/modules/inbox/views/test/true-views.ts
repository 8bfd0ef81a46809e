import type { Contact } from '@parley/contract/inbox/contacts';
import { byNewest } from '@parley/contract/inbox/folders';
import { facetsOf, fitsRule, personalViews } from '@parley/contract/inbox/list-fit';
import { type ListOrder, type Rule, type ViewKind, viewKinds } from '@parley/contract/inbox/list-rules';
import { listViews } from '@parley/contract/inbox/views';
import { expect } from 'vitest';
import { listOf } from '../../../../../test/office.ts';
import type { Person } from '../../../../../test/people.ts';
import { countsTwice, summariesTwice } from '../../../../../test/recounted.ts';

const ruleOf = (views: ViewKind[], order: ListOrder = 'newest'): Rule => ({ views, channel_id: [], order });
const byOrder: Record<ListOrder, (a: Contact, b: Contact) => number> = {
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  waiting: (a, b) => a.owed_order! - b.owed_order! || a.id - b.id,
};

/** Every view, and some of them together, hold whoever of the whole list fits them, and are counted so. */
export async function expectTrueViews(person: Person): Promise<void> {
  const everybody = await listOf(person);
  const { views } = (await person.call(listViews, {})).body.data;
  const rules = [
    ...viewKinds.filter((view) => !personalViews.includes(view)).map((view) => ruleOf([view])),
    ruleOf(['waiting'], 'waiting'),
    ruleOf(['unassigned', 'waiting'], 'oldest'),
    ruleOf(['mine', 'failed']),
    ruleOf(['closed'], 'oldest'),
  ];
  for (const rule of rules) {
    const fitting = everybody.filter((row) => fitsRule(rule, facetsOf(row), person.id)).toSorted(byOrder[rule.order]);
    const rows = await listOf(person, 'all', 3, { views: rule.views, order: rule.order });
    const of = { of: person.name, rule };
    expect({ ...of, rows }).toEqual({ ...of, rows: fitting });
    const [view] = rule.views;
    if (rule.views.length > 1) continue;
    expect({ ...of, total: views.find(({ id }) => id === view)?.total }).toEqual({ ...of, total: fitting.length });
  }
}

/** Counts and looks as they were kept are those that follow from the dialogues. */
export async function expectTrueLines(project_id: number): Promise<void> {
  const counts = await countsTwice(project_id);
  expect(counts.kept).toEqual(counts.anew);
  const rows = await summariesTwice(project_id);
  expect(rows.kept).toEqual(rows.anew);
}
