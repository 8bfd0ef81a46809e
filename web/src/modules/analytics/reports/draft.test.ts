import { expect, test } from 'vitest';
import { narrowedBy, newPosted, postedBody, readDraft, wishOf } from './draft.ts';

const chosen = { funnel_id: 7, channels_ids: [1], managers_ids: [2] };

test('what another kind is narrowed by is left out', () => {
  expect(narrowedBy({ kind: 'dialogues', ...chosen })).toEqual({ channels_ids: [1], managers_ids: [2] });
  expect(narrowedBy({ kind: 'deals', ...chosen })).toEqual({ funnel_id: 7, managers_ids: [2] });
  expect(narrowedBy({ kind: 'tasks', funnel_id: null, channels_ids: [], managers_ids: [] })).toEqual({});
});

test('the address says which; what it cannot mean, and what is not offered, is left out', () => {
  const asked = { channel_id: [1], manager_id: [2] };
  const said = { kind: 'sources', type: 'csv', funnel: 7 };
  expect(readDraft(said, asked)).toEqual({ kind: 'sources', type: 'csv', ...chosen });
  expect(readDraft({ kind: 'x', type: 'pdf', funnel: -1 }, {})).toEqual(readDraft({}, {}));
  expect(readDraft({ kind: 'deals' }, {}, ['managers', 'sources']).kind).toBe('managers');
});

test('a period that nobody chose is left to the server', () => {
  const draft = readDraft({ kind: 'tasks' }, {});
  expect(wishOf(draft, {})).toEqual({ kind: 'tasks', type: 'xlsx' });
  expect(wishOf(draft, { date_from: '2026-01-01', date_to: '2026-01-31' })).toMatchObject({ date_from: '2026-01-01' });
});

test('it is kept as the page has it, and goes by e-mail on Monday at nine once that is asked for', () => {
  const begun = newPosted({ kind: 'deals', type: 'csv', ...chosen }, 'Deals', [5]);
  const when = { weekday: 1, minute: 540, span: 'week' };
  expect(postedBody(begun)).toEqual({
    name: 'Deals',
    kind: 'deals',
    type: 'csv',
    funnel_id: 7,
    managers_ids: [2],
    users_ids: [5],
    is_on: false,
    ...when,
  });
});
