import { minutes, now } from '../../../kit/clock.ts';

const asked = new Map<string, number>();
const freshFor = minutes(2);
const mostKept = 5000;

const keyOf = (project_id: number, contact_id: number): string => `${project_id} ${contact_id}`;

/**
 * Whether the service was asked for the visits of a client a moment ago. All projects of a server share what it may be
 * asked in a minute, and what changes since is told by its hooks.
 */
export const wasAskedLately = (project_id: number, contact_id: number): boolean =>
  now().getTime() - (asked.get(keyOf(project_id, contact_id)) ?? -Infinity) < freshFor;

export function noteAsked(project_id: number, contact_id: number): void {
  const key = keyOf(project_id, contact_id);
  asked.delete(key);
  asked.set(key, now().getTime());
  const [oldest] = asked.keys();
  if (asked.size > mostKept && oldest !== undefined) asked.delete(oldest);
}
