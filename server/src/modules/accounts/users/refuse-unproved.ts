import { refuse } from '../../../kit/errors.ts';
import { mailLeaves } from '../../../kit/mail.ts';
import { isEmailProved } from './users.queries.ts';

/** A stranger's words leave by mail under our name, so we must know whose they are. */
export async function refuseUnproved(user_id: number): Promise<void> {
  if (mailLeaves() && !(await isEmailProved(user_id))) refuse('email_unproved');
}
