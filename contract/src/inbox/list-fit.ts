import type { Contact, Facets } from './contacts.ts';
import type { Rule, ViewKind } from './list-rules.ts';

export const facetsOf = (row: Contact): Facets => ({
  operator: row.operator,
  channels: row.users.map((it) => ({ id: it.channel_id, type: it.messenger_type })),
  is_to_check: row.users.some((it) => it.for_check_admin),
  is_owed: row.owed_since !== null,
  is_failed: row.users.some((it) => it.is_failed),
  is_aside: row.snoozed_until !== null,
  is_late: row.late_since !== undefined,
  is_unread: row.unread > 0,
});

/** Views that only the server can tell: whom notes call, and what was begun. */
export const personalViews: readonly ViewKind[] = ['mentions', 'drafts'];

const waits = (it: Facets): boolean => it.is_to_check || it.is_owed;
const isFree = (it: Facets): boolean => it.operator === null && !it.is_aside;

const fits: Record<ViewKind, (it: Facets, myId: number) => boolean> = {
  mine: (it, myId) => it.operator === myId,
  unassigned: (it) => isFree(it) && waits(it),
  mentions: () => true,
  waiting: (it) => it.is_owed,
  failed: (it) => it.is_failed,
  drafts: () => true,
  aside: (it) => it.is_aside,
  late: (it) => it.is_late,
  closed: (it) => isFree(it) && !waits(it),
};

/** Whether a client fits a rule, as far as the row tells; both sides decide by this. Rooms of the team fit none. */
export function fitsRule(rule: Rule, it: Facets, myId: number): boolean {
  if (!it.channels.length || it.channels.some(({ type }) => type === 'internal')) return false;
  const { channel_id: asked, manager_id, order } = rule;
  if (asked.length && !it.channels.some(({ id, type }) => asked.includes(id) || asked.includes(type))) return false;
  if (manager_id !== undefined && it.operator !== (manager_id === 'none' ? null : manager_id)) return false;
  if (order === 'waiting' && !it.is_owed) return false;
  return rule.views.every((view) => fits[view](it, myId));
}
