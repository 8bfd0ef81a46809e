import { memberJoined } from '@parley/contract/projects/facts';
import { newPassword, notPersonal, personal } from '@parley/contract/accounts/new-password';
import { name } from '@parley/contract/names';
import type { acceptInvitation as endpoint } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, record } from '../../../kit/facts/record.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import {
  checkCredentials,
  confirmOwnEmail,
  createUser,
  hashPassword,
  startSession,
  stillProved,
  withProjects,
} from '../../accounts/index.ts';
import { insertMember, readMembers } from '../members/members.queries.ts';
import { sayMemberChanged } from '../members/say-member-changed.ts';
import { lockProject } from '../projects.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { tariffOf } from '../tariffs.ts';
import { sayInvitationsChanged } from './drop-invitations.ts';
import { deleteInvitation } from './invitations.queries.ts';
import { findInvitation } from './read-invitation.ts';

type Given = Parsed<typeof endpoint>;

/**
 * The link says which e-mail is meant, not who holds it: an account is proved as ever. Where the link was told by mail
 * alone, whoever brings it reads that mailbox.
 */
export async function acceptInvitation(_: null, given: Given, context: Context): Promise<Output<typeof endpoint>> {
  const { email, user_id: registered, project_id, is_mailed } = await findInvitation(given.token);
  const { password, code } = given;
  const proved = registered === null ? null : await checkCredentials({ email, password, code }, context);
  const newcomer = proved === null ? await describeNewcomer(email, given, context) : null;
  const { grant, user_id } = await transaction(project_id, async (tx) => {
    const project = await lockProject(tx, project_id);
    const user = proved
      ? await stillProved(tx, proved)
      : await createUser(tx, { ...newcomer!, email_verified: is_mailed });
    if (proved && is_mailed) await confirmOwnEmail(tx, user);
    await join(tx, project, user, given.token, context);
    return { grant: await startSession(tx, user, context), user_id: user };
  });
  return { data: { ...(await withProjects(grant, user_id)), project_id } };
}

const newcomerShape = z
  .object({ email: z.string(), name: name(120), password: newPassword })
  .check(z.refine(notPersonal, personal));

/** Only a new person is asked for a name and chooses a password, so only here they can be wrong. */
async function describeNewcomer(email: string, given: Given, { language }: Context) {
  const asked = { email, name: given.name, password: given.password };
  const { password, ...person } = newcomerShape.parse(asked, { reportInput: true });
  return { ...person, language, password_hash: await hashPassword(password) };
}

async function join(
  tx: Tx,
  project: Awaited<ReturnType<typeof lockProject>>,
  user_id: number,
  token: string,
  context: Context,
) {
  const { id, project_id, project_role, is_manager, permissions, channels_ids } = await findInvitation(token, tx);
  // Whoever deletes the row has used the link; a second one finds nothing.
  if (!(await deleteInvitation(tx, project_id, id))) refuse('invitation_ended');
  const rights = { project_role, is_manager, permissions, channels_ids };
  if (!(await insertMember(tx, { project_id, user_id, ...rights }))) refuse('member_exists');
  const rows = await readMembers(project_id, tx);
  const limit = tariffOf(project.tariff_id, project.brand).members_limit;
  if (limit !== null && rows.length > limit) refuse('members_limit', { limit });
  rightsChanged(tx, project_id, user_id);
  const { name } = rows.find((it) => it.id === user_id)!;
  const actor = { kind: 'member', id: user_id, name, means: null } as const;
  const changes = differences<object>({}, rights);
  record(tx, project_id, memberJoined, { id: user_id, name, by: { actor, origin: originOf(context) }, changes });
  await sayMemberChanged(tx, project_id, user_id, rows);
  await sayInvitationsChanged(tx, project_id);
}
