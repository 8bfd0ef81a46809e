import type { keepRecording as endpoint } from '@parley/contract/calls/recording';
import type { Output, Parsed } from '@parley/contract/http';
import { days, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { keepRecordingWith } from '../../inbox/index.ts';
import { lockCall } from '../calls.queries.ts';
import { readSettings } from '../settings.queries.ts';
import { refuseOthers, refuseUnseen } from '../taken.ts';
import { hasFile } from './recordings.queries.ts';
import { planForgetting } from './plan-forgetting.ts';

/** Of a call that was recorded and is over; the first is kept, and whoever sends it again is told that it is. */
export async function keepRecording(
  viewer: Viewer,
  { id, tab }: Parsed<typeof endpoint>,
  { file }: Context,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  await refuseUnseen(viewer, id);
  await keepRecordingWith(file!, user_id, (keep) =>
    transaction(project_id, async (tx) => {
      const call = (await lockCall(tx, project_id, id)) ?? refuse('not_found');
      refuseOthers(viewer, call, tab);
      if (!call.is_recorded || call.state !== 'ended' || call.message_id === null) refuse('not_in_call');
      if (await hasFile(tx, project_id, call.message_id)) return false;
      await keep(tx, project_id, call.message_id);
      const { keep_days } = await readSettings(tx, project_id);
      await planForgetting(tx, project_id, new Date(now().getTime() + days(keep_days)));
      return true;
    }),
  );
  return { data: null };
}
