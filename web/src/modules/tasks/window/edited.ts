import type { createTask, Task } from '@parley/contract/tasks/tasks';
import type { Input } from '@parley/contract/http';

export type Body = Omit<Input<typeof createTask>, 'uid'>;

/** Of what a form holds, what is another than the task it began with: the rest may have been changed by others since. */
export function editedOf(body: Body, began: Task): Partial<Body> {
  const { comment, date, priority, repeat, category_id, manager_id, contact, deal } = began;
  const known = { comment, date, priority, repeat, category_id, manager_id };
  const was: Record<string, unknown> = { ...known, contact_id: contact?.id ?? null, crm_lead_id: deal?.id ?? null };
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== was[name]));
}
