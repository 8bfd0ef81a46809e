import * as z from 'zod/mini';
import { email, exact, id, rowId, typedCode, wireTime } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { name } from '../names.ts';
import { signedIn } from '../accounts/sessions.ts';
import { grantable, permission } from './permissions.ts';

export const roles = ['admin', 'operator'] as const;

export const member = z.object({
  id: z.number(),
  name: z.string(),
  /** Where their picture is; null: initials are shown. */
  picture: z.nullable(z.string()),
  email: z.string(),
  project_role: z.enum(roles),
  is_owner: z.boolean(),
  is_manager: z.boolean(),
  permissions: z.array(permission),
  /** Which channels a non-admin sees when managers_visibility is on. */
  channels_ids: z.array(z.number()),
  is_online: z.boolean(),
  /** Has ended the shift: rules give them nothing until they are back. */
  is_away: z.optional(z.literal(true)),
});
export type Member = z.infer<typeof member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/users/',
  access: 'project',
  summary: 'The members of the project',
  input: z.strictObject({ project: id }),
  output: answer(z.array(member)),
});

export const getProjectUsers = endpoint({
  method: 'GET',
  path: '/api/app/chat/getProjectUsers/',
  access: 'project',
  summary: 'The members of the project, by the old path',
  input: z.strictObject({}),
  output: answer(z.array(member)),
});

const rights = {
  project_role: z.enum(roles),
  is_manager: z.boolean(),
  permissions: z.array(grantable).check(z.maxLength(32)),
  channels_ids: z.array(rowId).check(z.maxLength(500)),
};

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/app/projects/:project/users/:user',
  access: 'project',
  permission: 'members.edit',
  summary: 'Change what a member may see and do',
  input: z.extend(z.strictObject({ project: id, user: id }), z.partial(z.object(rights)).shape),
  output: answer(member),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/app/projects/:project/users/:user',
  access: 'project',
  permission: 'members.edit',
  summary: 'Take a member out of the project',
  input: z.strictObject({ project: id, user: id }),
  output: done,
});

export const invitation = z.object({
  id: z.number(),
  email: z.string(),
  project_role: z.enum(roles),
  expires_at: wireTime,
  /** Was in the team until its owner's address was proved. */
  is_former: z.boolean(),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/invitations/',
  access: 'project',
  permission: 'members.edit',
  summary: 'Invitations not yet accepted',
  input: z.strictObject({ project: id }),
  output: answer(z.array(invitation)),
});

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/invitations/',
  access: 'project',
  permission: 'members.edit',
  summary: 'Invite by e-mail; the link works once, for 24 hours, and is told here where no mail leaves',
  input: z.strictObject({ project: id, email, ...rights }),
  output: answer(z.extend(invitation, { link: z.nullable(z.string()) })),
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/app/projects/:project/invitations/:invitation',
  access: 'project',
  permission: 'members.edit',
  summary: 'Take an invitation back',
  input: z.strictObject({ project: id, invitation: id }),
  output: done,
});

export const readmitMember = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/invitations/:invitation/readmit/',
  access: 'project',
  permission: 'members.edit',
  summary: 'Let somebody in again who left the team when its owner’s address was proved',
  input: z.strictObject({ project: id, invitation: id }),
  output: done,
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/app/invitations/read/',
  access: 'public',
  summary: 'What an invitation link invites to',
  input: z.strictObject({ token: exact(1, 256) }),
  output: answer(z.object({ project_name: z.string(), email: z.string(), is_registered: z.boolean() })),
});

/** A registered person confirms with the account's password; a new one chooses name and password. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/app/invitations/accept/',
  access: 'public',
  summary: 'Join the project by an invitation link',
  input: z.strictObject({
    token: exact(1, 256),
    name: z.optional(name(120)),
    password: exact(6, 256),
    code: z.optional(typedCode),
  }),
  output: answer(z.extend(signedIn, { project_id: z.number() })),
});

export const memberChanged = liveEvent('user:member_changed', member);
export const memberRemoved = liveEvent('user:member_removed', z.object({ id: z.number() }));
/** Told to those who may edit members: the list of open invitations is to be fetched anew. */
export const invitationsChanged = liveEvent('user:invitations_changed', z.object({}));
/** Who of the operators is connected; sent as people come and go, never stored. */
export const operatorsOnline = liveEvent('user:online', z.object({ ids: z.array(z.number()) }));
