import type { getHealth as endpoint } from '@parley/contract/projects/connections';
import type { Output } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { healthSeen } from './channel-health.queries.ts';

export const getHealth = async (viewer: Viewer): Promise<Output<typeof endpoint>> => ({
  data: await healthSeen(viewer),
});
