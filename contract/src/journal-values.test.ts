import { updateLeadTag } from './deals/tags.ts';
import { updateFunnel, updateStage } from './deals/funnels.ts';
import { updateOrganization } from './clients/organizations.ts';
import { updateProduct } from './clients/products.ts';
import { updateField } from './fields/fields.ts';
import { chatConfig } from './inbox/chat.ts';
import { updateRoute } from './inbox/routing.ts';
import { updateConnection } from './projects/connections.ts';
import { updateProject } from './projects/projects.ts';
import { updateTeam } from './projects/teams.ts';
import { updateDepartment } from './tickets/departments.ts';
import { addPostedReport } from './analytics/reports.ts';
import { updateTicketTag } from './tickets/tags.ts';
import { updateWidget } from './widget/settings.ts';
import { expect, test } from 'vitest';
import { journalKinds } from './journal.ts';
import { en } from './journal-names/en.ts';
import { changeWords, valueWords } from './journal-values.ts';

const settable = [
  updateProject,
  updateTeam,
  updateConnection,
  updateRoute,
  updateWidget,
  updateFunnel,
  updateStage,
  updateField,
  updateLeadTag,
  updateProduct,
  updateOrganization,
  updateDepartment,
  updateTicketTag,
  addPostedReport,
].flatMap((it) => Object.keys((it.input as unknown as { shape: object }).shape));

// Which one it is; how one types; what the journal does not tell of; what is kept under other names.
const others = ['id', 'project', 'channel', 'team', 'send_btn', 'managers', 'tags', 'sort', 'title'];
const kept = ['managers_ids', 'ticket_tags_ids', ...Object.keys(chatConfig.shape)];

test('whatever can be set has a name in the journal', () => {
  const names = new Set([...settable, ...kept]);
  expect([...names].filter((it) => !others.includes(it) && !(it in en.fields))).toEqual([]);
});

const kinds = Object.values(journalKinds).flat();
const shapes = kinds.map((it) => Object.entries(it.shape as Record<string, { def: { entries?: object } }>));

// What the sentence says itself.
const said = ['count', 'rows', 'people'];

test('whatever the kinds of the journal can hold has a name, and each choice of it a word', () => {
  const fields = shapes.flat().map(([name]) => name);
  expect([...new Set(fields)].filter((it) => !said.includes(it) && !(it in en.fields))).toEqual([]);
  const choices = shapes.flat().flatMap(([, { def }]) => Object.keys(def.entries ?? {}));
  expect([...new Set(choices)].filter((it) => !(it in en.values))).toEqual([]);
});

const words = { language: 'en' as const, names: { member: { 7: 'Anna' }, stage: { 3: 'Won' } } };
const say = (name: string, value: unknown) => valueWords(name, value, words);

test('choices, people, yes and no are said in words, and what somebody wrote as they wrote it', () => {
  expect(say('rule', 'in_turn')).toBe('in turn');
  expect(say('name', 'in_turn')).toBe('in_turn');
  expect(say('users_ids', [7, 8])).toBe('Anna, #8');
  expect(say('users_ids', [])).toBe('nothing');
  expect(say('hidden', true)).toBe('yes');
  expect(say('rating_period', null)).toBe('–');
});

test('a week of hours says days that are alike together, and its holidays', () => {
  const day = [
    { from: 540, to: 780 },
    { from: 840, to: 1080 },
  ];
  const holidays = [{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas', periods: [], every_year: true }];
  const said = say('working_hours', { week: [[], day, day, day, day, day, []], holidays });
  expect(said).toContain('Mon – Fri: 9:00–13:00, 14:00–18:00; Sat – Sun: nothing; Christmas, ');
  expect(say('quiet', { from: 1320, to: 480 })).toBe('22:00–8:00');
});

test('of many things only those that say something are said', () => {
  const nothing = { first_answer: null, next_answer: null, solution: null };
  expect(say('promises', { low: nothing, medium: { ...nothing, first_answer: 30 }, high: nothing })).toBe(
    'medium: first answer: 30',
  );
  expect(say('openings', [{ when: 'off_hours', channels_ids: [], words: [] }])).toBe('when: outside working hours');
  expect(say('fields', [{ id: 1, value: 'Red' }, { value: 'Blue' }])).toBe('Red; Blue');
});

test('a line says what it was and is, by names that are kept or those of now, and not what its sentence says', () => {
  const line = {
    group: 'settings',
    changes: {
      visit_came: [null, 3],
      visit_changed: [9, null],
      permissions: [[], ['audit.view']],
      minute: [null, 545],
      count: [null, 4],
    },
    words: { visit_changed: ['Old stage', null] },
    names: words.names,
  } as const;
  expect(changeWords(line as never, 'en').map(({ label, was, is }) => [label, was, is])).toEqual([
    ['Stage once the client came', null, 'Won'],
    ['Stage of a moved visit', 'Old stage', '–'],
    ['Rights', 'nothing', 'Journal'],
    ['At', null, '9:05'],
  ]);
  expect(changeWords(line as never, 'ru')[2]!.is).toBe('Журнал');
});
