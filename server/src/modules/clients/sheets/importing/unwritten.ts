import type { Known, Outcome } from '../shaping/plan-rows.ts';
import { folded, type Organizations } from './meaning.ts';

/** By target, what a line says and its client, as they will be after all lines, does not have. */
export function unwrittenOf(
  { row, action, contact_id }: Outcome,
  after: Known,
  organizations: Organizations,
): string[] {
  // Of a refused line nothing is written, and it says so itself.
  if (action === 'refused') return [];
  const { manager_id, ...details } = row.details;
  const custom = Object.entries(row.custom).map(([id, value]) => [`field_${id}`, value] as const);
  // A number stays the same in whichever spelling the client has it.
  const hasIt = (name: string, said: string | number): boolean =>
    after[name] === said || (name === 'phone' && row.spellings.includes(String(after.phone)));
  const targets = [...Object.entries(details), ...custom].flatMap(([name, said]) => (hasIt(name, said) ? [] : [name]));
  if (row.id !== null && row.id !== contact_id) targets.push('id');
  if (manager_id !== undefined && after.manager_id !== manager_id) targets.push('manager');
  if (row.organization && after.organization_id !== organizations.get(folded(row.organization)))
    targets.push('organization');
  return targets;
}
