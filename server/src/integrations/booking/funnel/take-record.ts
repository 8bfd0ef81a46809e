import { momentOf } from '@parley/contract/time';
import { transaction } from '../../../kit/db/index.ts';
import { mainContactOf } from '../../../modules/clients/index.ts';
import type { BookedRecord } from '../visits/read-record.ts';
import { keepRecord, type KeptRecord, lockRecord } from '../visits/visits.queries.ts';
import { contactOfRecord } from './contact-of-record.ts';
import { followRecord } from './follow-record.ts';
import { listeningTo } from './funnels.queries.ts';
import { tellVisits } from './tell-visits.ts';
import { planMessages } from './visit-messages.ts';
import { seenOf } from './rules.ts';

type Known = {
  /** Whose it is where nobody is known to be: one number may be that of several. */
  contact_id?: number;
  is_brought?: boolean;
};

/**
 * A record as the service has it now is what we have, and what its funnels have. Heard twice it is heard once; what was
 * changed before what is known is no news.
 */
export const takeRecord = (project_id: number, record: BookedRecord, known: Known = {}): Promise<void> =>
  transaction(project_id, async (tx) => {
    const { branch_id, id } = record;
    const was = await lockRecord(tx, { project_id, branch_id, id });
    if (was && record.changed_at.getTime() < momentOf(was.changed_at)) return;
    const funnels = await listeningTo(tx, project_id, branch_id);
    const owner = was?.contact_id ?? known.contact_id ?? null;
    const contact_id = owner ?? (await contactOfRecord(tx, project_id, record, funnels.length > 0));
    // Who is removed may come back, with all that was theirs.
    const living = contact_id === null ? null : await mainContactOf(tx, project_id, contact_id);
    await keepRecord(tx, project_id, record, living ?? contact_id);
    if (living === null) return;
    if (was?.contact_id !== living || isOther(was, record)) await tellVisits(tx, project_id, living);
    for (const funnel of funnels) {
      const is_brought = known.is_brought ?? false;
      await followRecord(tx, { project_id, funnel, record, contact_id: living, is_brought });
      if (was?.contact_id !== living || isRescheduled(was, record))
        await planMessages(tx, { project_id, funnel, record });
    }
  });

/** What was planned for it before looks again and finds it so. */
const isRescheduled = (was: KeptRecord | undefined, { state, starts_at, minutes }: BookedRecord): boolean =>
  was?.state !== state || momentOf(was.starts_at) !== starts_at.getTime() || was.minutes !== minutes;

/** Something of it that is shown is not as it was. */
export function isOther(was: KeptRecord, is: BookedRecord): boolean {
  if (was.price !== is.price || was.minutes !== is.minutes) return true;
  const before = seenOf({ ...was, starts_at: new Date(momentOf(was.starts_at)) });
  return JSON.stringify(before) !== JSON.stringify(seenOf(is));
}
