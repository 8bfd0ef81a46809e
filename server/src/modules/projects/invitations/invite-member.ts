import type { inviteMember as endpoint } from '@parley/contract/projects/members';
import { brandTitles } from '@parley/contract/projects/brands';
import type { Output, Parsed } from '@parley/contract/http';
import { countAttempt, type Limit } from '../../../kit/attempts.ts';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { refuse } from '../../../kit/errors.ts';
import { mailLater } from '../../../kit/mail.ts';
import { hashToken, newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { checkChannels } from '../members/check-channels.ts';
import { editorUnderLock } from '../members/update-member.ts';
import { readProject } from '../projects.queries.ts';
import { type Rights, whyNotGrant } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { tariffOf } from '../tariffs.ts';
import { sayInvitationsChanged } from './drop-invitations.ts';
import { invitationMail } from './invitation-mail.ts';
import { countExpected, putInvitation } from './invitations.queries.ts';

// Mail to strangers must not become a way to flood them.
const perHour: Limit = { name: 'invite', times: 60, within: hours(1) };
const nothing: Rights = { project_role: 'operator', permissions: [], channels_ids: [] };

/** The link is told once, here and by mail; only its hash is kept. */
export async function inviteMember(
  viewer: Viewer,
  { email, project: _, ...rights }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await countAttempt(perHour, project_id);
  if (isShut(email)) refuse('demo_off');
  const token = newToken();
  // In the fragment the token reaches no server's log and no referrer.
  const link = `${surroundings().public_url}/app/invite/#${token}`;
  return transaction(project_id, async (tx) => {
    const editor = await editorUnderLock(tx, viewer);
    const reason = whyNotGrant(editor, nothing, rights);
    if (reason) refuse(reason);
    await checkChannels(tx, editor, rights.channels_ids);
    const project = await readProject(project_id, tx);
    await refuseBeyondTariff(tx, project, email);
    const expires_at = new Date(now().getTime() + hours(24));
    const it = { project_id, email, ...rights, token_hash: hashToken(token), invited_by: viewer.user_id, expires_at };
    const invitation = await putInvitation(tx, { ...it, permissions: [...new Set(rights.permissions)] });
    await sayInvitationsChanged(tx, project_id);
    const words = { inviter: editor.name, project: project.name, link };
    await mailLater(
      tx,
      { to: email, sender: brandTitles[project.brand], ...invitationMail(viewer.language, words) },
      project_id,
    );
    return { data: { ...invitation, link } };
  });
}

type Project = Awaited<ReturnType<typeof readProject>>;

async function refuseBeyondTariff(tx: Tx, project: Project, email: string): Promise<void> {
  const { members, invited, already } = await countExpected(tx, project.id, email, now());
  if (already) refuse('member_exists');
  const limit = tariffOf(project.tariff_id, project.brand).members_limit;
  if (limit !== null && (members ?? 0) + (invited ?? 0) >= limit) refuse('members_limit', { limit });
}
