import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { forgetRecording } from '../../inbox/index.ts';
import { readSettings } from '../settings.queries.ts';
import { recordedBefore } from './recordings.queries.ts';
import { forgetting } from './plan-forgetting.ts';

const atOnce = 100;

/** Recordings are forgotten after as many days as the project says now; each was planned for when it was kept. */
export const forgetRecordings = job(
  forgetting.name,
  forgetting.shape,
  async (_, place) => {
    const project_id = place.project_id!;
    const { keep_days } = await readSettings(dbOf(project_id), project_id);
    const before = new Date(now().getTime() - days(keep_days));
    for (;;) {
      const due = await recordedBefore(dbOf(project_id), { project_id, before, most: atOnce });
      for (const message_id of due) await transaction(project_id, (tx) => forgetRecording(tx, project_id, message_id));
      if (due.length < atOnce) return;
    }
  },
  { queue: 'bulk' },
);
