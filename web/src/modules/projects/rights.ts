import type { Member } from '@parley/contract/projects/members';
import {
  type Grantable,
  installationPermissions,
  type Permission,
  permissionNames,
} from '@parley/contract/projects/permissions';
import type { Project } from '@parley/contract/projects/projects';
import { holds } from './holds.ts';
import { permissionGroups } from './permission-groups.ts';

/** What is decided about a member or for an invitation. */
export type Rights = {
  project_role: 'admin' | 'operator';
  is_manager: boolean;
  permissions: Grantable[];
  channels_ids: number[];
};

type Giver = Pick<Project, 'permissions' | 'is_admin'>;

export const noRights: Rights = { project_role: 'operator', is_manager: false, permissions: [], channels_ids: [] };

/** Those that are shown one by one. */
const ordinary: Grantable[] = permissionGroups.flatMap(({ permissions }) => permissions);
const isOfProject = (name: Permission): name is Grantable => !installationPermissions.some((it) => it === name);
const everything = permissionNames.filter((name) => name !== '_ALL_' && isOfProject(name));

/** Nobody gives what they do not have: making an administrator, or giving everything, takes everything. */
export const mayGiveAll = ({ permissions, is_admin }: Giver): boolean =>
  is_admin && everything.every((name) => holds(permissions, name));

/** What to offer in the form: what the giver holds, and what the member already has and might lose. */
export function offeredPermissions(giver: Giver, had: readonly Permission[]): Set<Grantable> {
  const offered = ordinary.filter((name) => holds(giver.permissions, name) || had.includes(name));
  return new Set(mayGiveAll(giver) || had.includes('_ALL_') ? ['_ALL_', ...offered] : offered);
}

/** Everything swallows the single ones; taking it away leaves none of them. */
export function togglePermission(list: readonly Grantable[], name: Grantable): Grantable[] {
  if (name === '_ALL_') return list.includes('_ALL_') ? [] : ['_ALL_'];
  return list.includes(name) ? list.filter((it) => it !== name) : [...list, name];
}

/** An administrator is not for others to change, and the owner is not for anyone to remove. */
export const mayChange = (giver: Giver, member: Pick<Member, 'project_role'>): boolean =>
  holds(giver.permissions, 'members.edit') && (giver.is_admin || member.project_role !== 'admin');

export const rightsOf = ({ project_role, is_manager, permissions, channels_ids }: Member): Rights => ({
  project_role,
  is_manager,
  // Rights over the whole installation are not the project's to give; those of sections yet to come stay as they are.
  permissions: permissions.filter(isOfProject),
  channels_ids,
});

export const isSameRights = (a: Rights, b: Rights): boolean =>
  a.project_role === b.project_role &&
  a.is_manager === b.is_manager &&
  isSameSet(a.permissions, b.permissions) &&
  isSameSet(a.channels_ids, b.channels_ids);

const isSameSet = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item) => b.includes(item));

/** How many of the single rights a member has; all of them for an administrator. */
export function countRights(member: Pick<Member, 'project_role' | 'permissions'>): number | 'all' {
  if (member.project_role === 'admin' || member.permissions.includes('_ALL_')) return 'all';
  const count = ordinary.filter((name) => member.permissions.includes(name)).length;
  return count === ordinary.length ? 'all' : count;
}

export const rightsTotal = ordinary.length;
