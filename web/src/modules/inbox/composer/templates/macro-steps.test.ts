import type { MacroStep } from '@parley/contract/inbox/macros';
import { expect, test } from 'vitest';
import { draftOf, newStep, stepOf } from './macro-steps.ts';

const steps: MacroStep[] = [
  { action: 'send_template', template_id: 1 },
  { action: 'note', text: 'Paid' },
  { action: 'take' },
  { action: 'assign', operator_id: 2 },
  { action: 'add_to_folder', topic_id: 3 },
  { action: 'snooze', pause: 4 },
  { action: 'close' },
];

test('a step edited and left as it was is the same step', () => {
  expect(steps.map((step) => stepOf(draftOf(step)))).toEqual(steps);
});

test('a step that names nothing yet is no step', () => {
  for (const action of ['send_template', 'assign', 'add_to_folder', 'note'] as const) {
    expect(stepOf(newStep(action))).toBeNull();
  }
});
