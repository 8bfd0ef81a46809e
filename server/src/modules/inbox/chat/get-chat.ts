import type { getChat as endpoint } from '@parley/contract/inbox/chat';
import type { Output } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { countFolders } from '../folders/counts.queries.ts';
import { surroundings } from '../surroundings.ts';

/** Counts and the place in the stream are of one moment: what happens after it comes as events. */
export async function getChat(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const { all, '4check': to_check, seq } = await countFolders(viewer);
  const online = [...surroundings().onlineIn(viewer.project_id)];
  return { data: { to_check: to_check.total, unread: all.unread, online, seq } };
}
