import { updateLeadTag } from '@parley/contract/deals/tags';
import { updateFunnel, updateStage } from '@parley/contract/deals/funnels';
import { updateOrganization } from '@parley/contract/clients/organizations';
import { updateProduct } from '@parley/contract/clients/products';
import { updateField } from '@parley/contract/fields/fields';
import { chatConfig } from '@parley/contract/inbox/chat';
import { updateRoute } from '@parley/contract/inbox/routing';
import { updateConnection } from '@parley/contract/projects/connections';
import { updateProject } from '@parley/contract/projects/projects';
import { updateTeam } from '@parley/contract/projects/teams';
import { updateDepartment } from '@parley/contract/tickets/departments';
import { updateTicketTag } from '@parley/contract/tickets/tags';
import { updateWidget } from '@parley/contract/widget/settings';
import { expect, test } from 'vitest';
import en from './locales/en.json';
import { valueWords } from './value-words.ts';

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
].flatMap((it) => Object.keys((it.input as unknown as { shape: object }).shape));

// Which one it is; how one types; what the journal does not tell of; what is kept under other names.
const others = ['id', 'project', 'channel', 'team', 'send_btn', 'managers', 'tags', 'sort', 'title'];
const kept = ['managers_ids', 'ticket_tags_ids', ...Object.keys(chatConfig.shape)];

test('whatever can be set has a name in the journal', () => {
  const names = new Set([...settable, ...kept]);
  expect([...names].filter((it) => !others.includes(it) && !(it in en.fields))).toEqual([]);
});

const words = {
  language: 'en' as const,
  fieldName: (name: string) => (en.fields as Record<string, string>)[name] ?? null,
  choice: (value: string) => (en.values as Record<string, string>)[value] ?? null,
  named: (name: string, id: unknown) => (name === 'users_ids' && id === 7 ? 'Anna' : null),
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
};
const say = (name: string, value: unknown) => valueWords(name, value, words);

test('choices, people, yes and no are said in words, and what somebody wrote as they wrote it', () => {
  expect(say('rule', 'in_turn')).toBe('in turn');
  expect(say('name', 'in_turn')).toBe('in_turn');
  expect(say('users_ids', [7, 8])).toBe('Anna, 8');
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
