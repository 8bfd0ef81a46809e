import type { MacroStep } from '@parley/contract/inbox/macros';
import { uuid } from '../../../../kit/uuid.ts';

export const actions = ['send_template', 'note', 'take', 'assign', 'add_to_folder', 'snooze', 'close'] as const;
export type Action = MacroStep['action'];

/** A step while it is being made: what it names may still be open. The key is its own wherever it is moved. */
export type StepDraft = { key: string; action: Action; target: number | null; text: string; pause: Pause };
export type Pause = Extract<MacroStep, { action: 'snooze' }>['pause'];

export const newStep = (action: Action): StepDraft => ({
  key: uuid(),
  action,
  target: null,
  text: '',
  pause: 'tomorrow',
});

export function draftOf(step: MacroStep): StepDraft {
  const draft = newStep(step.action);
  if (step.action === 'send_template') return { ...draft, target: step.template_id };
  if (step.action === 'assign') return { ...draft, target: step.operator_id };
  if (step.action === 'add_to_folder') return { ...draft, target: step.topic_id };
  if (step.action === 'note') return { ...draft, text: step.text };
  return step.action === 'snooze' ? { ...draft, pause: step.pause } : draft;
}

/** null: something is still missing. */
export function stepOf({ action, target, text, pause }: StepDraft): MacroStep | null {
  if (action === 'note') return text.trim() ? { action, text } : null;
  if (action === 'snooze') return { action, pause };
  if (action === 'take' || action === 'close') return { action };
  if (target === null) return null;
  if (action === 'send_template') return { action, template_id: target };
  return action === 'assign' ? { action, operator_id: target } : { action, topic_id: target };
}
