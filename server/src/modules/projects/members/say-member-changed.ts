import { memberChanged, type Member } from '@parley/contract/projects/members';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit, emitAll, happened } from '../../../kit/events/events.ts';
import { channelsOf } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { shownTo } from './list-members.ts';
import type { MemberRow } from './members.queries.ts';

/** Each colleague learns of the change what their own list of members would show, and no hidden channel. */
export async function sayMemberChanged(tx: Tx, project_id: number, user_id: number, rows: MemberRow[]): Promise<void> {
  const changed = rows.find((row) => row.id === user_id);
  if (!changed) return;
  const online = new Set(surroundings().onlineIn(project_id));
  if (!changed.managers_visibility) {
    await emit(tx, project_id, memberChanged, shownTo({ channels_ids: null }, changed, online), everyone);
    return;
  }
  const told = [...versions(changed, rows, online)];
  await emitAll(
    tx,
    project_id,
    told.map(({ member, readers }) => happened(memberChanged, member, only(...readers))),
  );
}

/** The member as seen by each colleague, those who see the same taken together. */
function versions(changed: MemberRow, rows: MemberRow[], online: ReadonlySet<number>) {
  const project_has_admin = rows.some((row) => row.project_role === 'admin');
  const found = new Map<string, { member: Member; readers: number[] }>();
  for (const row of rows) {
    const channels_ids = channelsOf({ ...row, project_permissions: row.permissions, project_has_admin });
    const member = shownTo({ channels_ids }, changed, online);
    const key = member.channels_ids.join();
    if (!found.has(key)) found.set(key, { member, readers: [] });
    found.get(key)!.readers.push(row.id);
  }
  return found.values();
}
