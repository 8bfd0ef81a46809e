import type { countTickets as counting } from '@parley/contract/tickets/count';
import type { Output } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countsOf } from './counts.queries.ts';

export const countTickets = async ({ project_id, user_id, channels_ids }: Viewer): Promise<Output<typeof counting>> => {
  const [data] = await countsOf(dbOf(project_id), { project_id, user_id, channels_ids });
  return { data: data! };
};
