import type { TicketAction } from '@parley/contract/tickets/history';

/** Told by its kind, not by what became another. */
const untold = [
  'answered_at',
  'closed_at',
  'removed_at',
  'part_of',
  'author_id',
  'message_id',
  'dialogue_id',
  'channel_id',
  'is_kept',
  'due_at',
  'has_comment',
];

const saysItself = ({ kind }: TicketAction, field: string): boolean =>
  field === 'status' && ['pending', 'opened', 'closed', 'created', 'merged'].includes(kind);

/** What became another, as far as its line does not say it already. */
export const toldOf = (action: TicketAction): [field: string, pair: TicketAction['changes'][string]][] =>
  Object.entries(action.changes).filter(([field]) => !untold.includes(field) && !saysItself(action, field));

/** The ticket that it was merged with, by what it is called. */
export function otherOf({ kind, words }: TicketAction): { kind: 'merged' | 'received'; number: string } | null {
  const number = words.part_of?.[1];
  return (kind === 'merged' || kind === 'received') && number ? { kind, number } : null;
}

const reasons = [
  'client_wrote',
  'opening',
  'department_rule',
  'idle',
  'department_deleted',
  'member_left',
  'undo',
] as const;

/** Why it came, where whoever did it does not say so. */
export const reasonOf = ({ why }: TicketAction): (typeof reasons)[number] | null =>
  reasons.find((it) => it === why) ?? null;
