import { signInRefused } from '@parley/contract/accounts/facts';
import { origin } from '@parley/contract/facts';
import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { surroundings } from '../surroundings.ts';
import { readSecretsByEmail } from './users.queries.ts';

/** Whether there is such a person is looked up after the answer, so that neither it nor its time tells. */
export const noteRefused = job(
  'note-refused-sign-in',
  z.object({ email: z.string(), origin }),
  async ({ email, origin: from }) => {
    const user = await readSecretsByEmail(email);
    if (!user || isShut(email)) return;
    const did = { user_id: user.id, kind: signInRefused, origin: from, is_stranger: true };
    await transaction(null, (tx) => surroundings().personDid(tx, did));
  },
);

/** As many as may be tried at all: the limits of the door bound them. */
export const noteLater = (email: string, context: Context): Promise<void> =>
  transaction(null, (tx) => later(tx, noteRefused, { email, origin: originOf(context) }, { project_id: null }));
