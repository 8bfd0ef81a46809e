import type { listMembers as endpoint, Member } from '@parley/contract/projects/members';
import type { Output } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { knownTo } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { readMembers, type MemberRow } from './members.queries.ts';

export async function listMembers(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const rows = await readMembers(viewer.project_id);
  const online = new Set(surroundings().onlineIn(viewer.project_id));
  return { data: rows.map((row) => shownTo(viewer, row, online)) };
}

/** A member as another one sees them: channels hidden from the viewer are not named. */
export function shownTo(
  viewer: { channels_ids: readonly number[] | null },
  { user_permissions: _, managers_visibility: __, away_since, ...row }: MemberRow,
  online: ReadonlySet<number>,
): Member {
  const channels_ids = knownTo(viewer, row.channels_ids);
  return { ...row, channels_ids, is_online: online.has(row.id), ...(away_since && { is_away: true as const }) };
}
