import type { getProject as endpoint, Project } from '@parley/contract/projects/projects';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { channelsSeenBy } from './channels.queries.ts';
import { stateOf } from './payment.ts';
import { readProject } from './projects.queries.ts';
import { modulesOf, tariffOf } from './tariffs.ts';

type Given = Pick<Parsed<typeof endpoint>, 'with'>;

/** The project as this member sees it; what is asked for by `with` comes along. */
export async function getProject(viewer: Viewer, { with: extras = [] }: Given): Promise<Output<typeof endpoint>> {
  const [row, channels] = await Promise.all([readProject(viewer.project_id), channelsSeenBy(viewer)]);
  const { can_auto_paid, can_auto_renewal, tariff_id, has_booking, has_amo, ...shown } = row;
  const { id, title } = tariffOf(tariff_id, row.brand);
  const data: Project = {
    ...shown,
    state: stateOf(row.paid_to, now()),
    tariff: { id, title },
    modules: modulesOf(tariff_id, row.modules),
    channels,
    permissions: [...viewer.permissions],
    is_admin: viewer.is_admin,
    own_time_zone: viewer.own_time_zone,
    integrations: { booking: has_booking, amo: has_amo },
  };
  if (extras.includes('can_auto_paid')) data.can_auto_paid = can_auto_paid;
  if (extras.includes('can_auto_renewal')) data.can_auto_renewal = can_auto_renewal;
  return { data };
}
