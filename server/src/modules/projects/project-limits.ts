import { countAttempt, forgiveAttempt, type Limit } from '../../kit/attempts.ts';
import { hours } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import { countOwned } from './projects.queries.ts';

// Whatever the tariff: enough for an agency, too few for a script.
const perHour: Limit = { name: 'new project', times: 10, within: hours(1) };
const mostOwned = 50;

/** Makes a project for somebody, from nothing or from an archive; what was not made in the end is not counted. */
export async function withinProjectLimits<T>(user_id: number, make: () => Promise<T>): Promise<T> {
  if ((await countOwned(user_id)) >= mostOwned) refuse('projects_limit', { limit: mostOwned });
  await countAttempt(perHour, user_id);
  try {
    return await make();
  } catch (error) {
    await forgiveAttempt(perHour, user_id);
    throw error;
  }
}
