import { memberChanged } from '@parley/contract/projects/facts';
import type { updateMember as endpoint } from '@parley/contract/projects/members';
import type { Grantable } from '@parley/contract/projects/permissions';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import { saved } from '../../../kit/saved.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { findViewerNow } from '../find-viewer.ts';
import { dropInvitationsBy } from '../invitations/drop-invitations.ts';
import { lockProject } from '../projects.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { channelsAfter, type Rights, whyNotGrant } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { checkChannels } from './check-channels.ts';
import { shownTo } from './list-members.ts';
import { readMembers, saveMember, type MemberRow } from './members.queries.ts';
import { sayMemberChanged } from './say-member-changed.ts';

/** Nobody gives rights they do not have, the owner stays an admin, and the project keeps one. */
export async function updateMember(
  viewer: Viewer,
  { user, project: _, ...asked }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const editor = await editorUnderLock(tx, viewer);
    const before = await readMembers(project_id, tx);
    const member = before.find((row) => row.id === user) ?? refuse('not_found');
    const after: Rights = {
      project_role: asked.project_role ?? member.project_role,
      permissions: asked.permissions ?? granted(member),
      channels_ids: asked.channels_ids
        ? channelsAfter(editor, member.channels_ids, asked.channels_ids)
        : member.channels_ids,
    };
    if (asked.channels_ids) await checkChannels(tx, editor, asked.channels_ids);
    refuseChange(editor, member, after, before);
    const change = { ...after, is_manager: asked.is_manager ?? member.is_manager };
    await saveMember(tx, project_id, user, {
      ...change,
      permissions: [...new Set(change.permissions)],
      channels_ids: [...change.channels_ids],
    });
    // A link sent with rights that its sender no longer has must not hand them on.
    if (!isSame(granted(member), member, after)) await dropInvitationsBy(tx, project_id, user);
    rightsChanged(tx, project_id, user);
    const { project_role, is_manager, permissions, channels_ids } = member;
    const changes = differences<object>({ project_role, is_manager, permissions, channels_ids }, change);
    if (Object.keys(changes).length)
      record(tx, project_id, memberChanged, { id: user, name: member.name, by: doneBy(viewer), changes });
    const rows = await readMembers(project_id, tx);
    await sayMemberChanged(tx, project_id, user, rows);
    const online = new Set(surroundings().onlineIn(project_id));
    return {
      data: shownTo(
        editor,
        rows.find((row) => row.id === user)!,
        online,
      ),
      meta: saved(viewer),
    };
  });
}

/** Whoever edits members, with the rights they have now that no one else can change them. */
export async function editorUnderLock(tx: Tx, viewer: Viewer): Promise<Viewer> {
  await lockProject(tx, viewer.project_id);
  const editor = await findViewerNow(tx, viewer);
  if (!editor || !may(editor, 'members.edit')) refuse('forbidden');
  return editor;
}

function refuseChange(editor: Viewer, member: MemberRow, after: Rights, all: MemberRow[]): void {
  const reason = whyNotGrant(editor, { ...member, permissions: granted(member) }, after);
  if (reason) refuse(reason);
  if (member.project_role !== 'admin' || after.project_role === 'admin') return;
  if (member.is_owner) refuse('owner_is_admin');
  refuseLastAdmin(member, all);
}

export function refuseLastAdmin(leaving: MemberRow, all: MemberRow[]): void {
  const others = all.filter((row) => row.project_role === 'admin' && row.id !== leaving.id);
  if (leaving.project_role === 'admin' && others.length === 0) refuse('last_admin');
}

const granted = (member: MemberRow) => member.permissions as Grantable[];

const isSame = (permissions: Grantable[], member: MemberRow, after: Rights): boolean =>
  member.project_role === after.project_role &&
  permissions.join() === after.permissions.join() &&
  member.channels_ids.join() === after.channels_ids.join();
