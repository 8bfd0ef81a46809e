import { memberInvited } from '@parley/contract/projects/facts';
import type { inviteMember as endpoint } from '@parley/contract/projects/members';
import { brandTitles } from '@parley/contract/projects/brands';
import type { Output, Parsed } from '@parley/contract/http';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import { mailLater, mailLeaves } from '../../../kit/mail.ts';
import { hashToken, newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { checkChannels } from '../members/check-channels.ts';
import { editorUnderLock } from '../members/update-member.ts';
import { readProject } from '../projects.queries.ts';
import { noRights, whyNotGrant } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { tariffOf } from '../tariffs.ts';
import { sayInvitationsChanged } from './drop-invitations.ts';
import { checkInvitationLimits } from './invitation-limits.ts';
import { invitationMail } from './invitation-mail.ts';
import { countExpected, putInvitation } from './invitations.queries.ts';

/** The link is told once, by mail or, where none leaves, here; only its hash is kept. */
export async function inviteMember(
  viewer: Viewer,
  { email, project: _, ...rights }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  await checkInvitationLimits({ project_id, user_id, email });
  if (isShut(email)) refuse('demo_off');
  const token = newToken();
  // In the fragment the token reaches no server's log and no referrer.
  const link = `${surroundings().public_url}/app/invite/#${token}`;
  return transaction(project_id, async (tx) => {
    const editor = await editorUnderLock(tx, viewer);
    const reason = whyNotGrant(editor, noRights, rights);
    if (reason) refuse(reason);
    await checkChannels(tx, editor, rights.channels_ids);
    const project = await readProject(project_id, tx);
    await refuseBeyondTariff(tx, project, email);
    const expires_at = new Date(now().getTime() + hours(24));
    const is_mailed = mailLeaves();
    const it = { project_id, email, ...rights, invited_by: user_id, expires_at, is_mailed, former_member: null };
    const permissions = [...new Set(rights.permissions)];
    const invitation = await putInvitation(tx, { ...it, permissions, token_hash: hashToken(token) });
    await sayInvitationsChanged(tx, project_id);
    const changes = differences<object>({}, { ...rights, permissions });
    record(tx, project_id, memberInvited, { id: null, name: email, by: doneBy(viewer), changes });
    const words = { inviter: editor.name, project: project.name, link };
    await mailLater(
      tx,
      { to: email, sender: brandTitles[project.brand], ...invitationMail(viewer.language, words) },
      project_id,
    );
    // Told by mail alone, it also proves who reads that mailbox.
    return { data: { ...invitation, link: is_mailed ? null : link } };
  });
}

type Project = Awaited<ReturnType<typeof readProject>>;

async function refuseBeyondTariff(tx: Tx, project: Project, email: string): Promise<void> {
  const { members, invited, already } = await countExpected(tx, project.id, email, now());
  if (already) refuse('member_exists');
  const limit = tariffOf(project.tariff_id, project.brand).members_limit;
  if (limit !== null && (members ?? 0) + (invited ?? 0) >= limit) refuse('members_limit', { limit });
}
