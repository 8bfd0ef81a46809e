import type { Actor } from '@parley/contract/actors';
import { askedBy } from '../../../kit/actor.ts';

/** How a line in the thread keeps who did it; what was not done by hand says by what. */
export const toldBy = (by: Actor) => ({
  operator_id: askedBy(by),
  operator_name: askedBy(by) === null ? null : by.name,
  details: by.means ? { actor: by } : {},
});
