import { countAttempt, type Limit } from '../../kit/attempts.ts';
import { hours } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import { countOwned } from './projects.queries.ts';

// Whatever the tariff: enough for an agency, too few for a script.
const perHour: Limit = { name: 'new project', times: 10, within: hours(1) };
const mostOwned = 50;

/** Before a project is made for somebody, from nothing or from an archive. */
export async function checkProjectLimits(user_id: number): Promise<void> {
  if ((await countOwned(user_id)) >= mostOwned) refuse('projects_limit', { limit: mostOwned });
  await countAttempt(perHour, user_id);
}
