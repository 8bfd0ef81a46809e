import { grantable, type Grantable, type Permission } from '@parley/contract/projects/permissions';

type Role = 'admin' | 'operator';

/** Everything that decides what one person may see and do in one project. */
export type Standing = {
  user_permissions: readonly string[];
  is_owner: boolean;
  /** null: not a member. */
  project_role: Role | null;
  project_permissions: readonly string[];
  channels_ids: readonly number[];
  project_has_admin: boolean;
  managers_visibility: boolean;
};

export type Rights = {
  project_role: Role;
  permissions: readonly Grantable[];
  channels_ids: readonly number[];
};

/** `_ALL_` grants everything. */
const holds = (list: readonly string[], permission: Permission): boolean =>
  list.includes('_ALL_') || list.includes(permission);

/** Members, the owner, and whoever may enter every project. */
export const mayEnter = (it: Standing): boolean =>
  it.project_role !== null || it.is_owner || holds(it.user_permissions, 'adm_all_projects');

export const isAdmin = (it: Standing): boolean =>
  holds(it.user_permissions, '_BOTS_') || it.is_owner || it.project_role === 'admin' || !it.project_has_admin;

/** A project permission needs two yeses: of the person's own list and of the project. */
export function permissionsOf(it: Standing): Set<Permission> {
  if (it.user_permissions.includes('_ALL_')) return new Set(['_ALL_', ...ordinary]);
  return new Set(ordinary.filter((name) => userAllows(it.user_permissions, name) && projectAllows(it, name)));
}

/** With managers_visibility on, whoever is not an admin sees only their own channels; null is all of them. */
export const channelsOf = (it: Standing): readonly number[] | null =>
  it.managers_visibility && !isAdmin(it) ? it.channels_ids : null;

/** What somebody has who is not in the project yet. */
export const noRights: Rights = { project_role: 'operator', permissions: [], channels_ids: [] };

/** Why a person may not turn one set of rights into another; null when they may. */
export function whyNotGrant(
  giver: { is_admin: boolean; permissions: ReadonlySet<Permission>; channels_ids: readonly number[] | null },
  before: Rights,
  after: Rights,
): 'admin_only' | 'rights_beyond_own' | null {
  if (before.project_role === 'admin' && !giver.is_admin) return 'admin_only';
  const holdsAll = ordinary.every((name) => giver.permissions.has(name));
  const promoted = before.project_role !== 'admin' && after.project_role === 'admin';
  if (promoted && !(giver.is_admin && holdsAll)) return 'rights_beyond_own';
  const given = after.permissions.filter((name) => !before.permissions.includes(name));
  const isOwn = given.every((name) => (name === '_ALL_' ? giver.is_admin && holdsAll : giver.permissions.has(name)));
  if (!isOwn) return 'rights_beyond_own';
  const shown = after.channels_ids.filter((id) => !before.channels_ids.includes(id));
  return shown.every((id) => sees(giver, id)) ? null : 'rights_beyond_own';
}

/** Channels the giver cannot see stay as they are: nobody can untick what is not shown to them. */
export const channelsAfter = (
  giver: { channels_ids: readonly number[] | null },
  before: readonly number[],
  given: readonly number[],
): number[] => [...new Set([...before.filter((id) => !sees(giver, id)), ...given])].sort((a, b) => a - b);

/** Someone else's channels as this viewer may know them. */
export const knownTo = (viewer: { channels_ids: readonly number[] | null }, ids: readonly number[]): number[] =>
  ids.filter((id) => sees(viewer, id));

const sees = (viewer: { channels_ids: readonly number[] | null }, id: number): boolean =>
  viewer.channels_ids === null || viewer.channels_ids.includes(id);

const ordinary: Grantable[] = grantable.options.filter((name) => name !== '_ALL_');

/** A person's own list narrows what projects may give; one that names no ordinary permission narrows nothing. */
const userAllows = (list: readonly string[], name: Grantable): boolean =>
  list.includes(name) || !list.some((own) => ordinary.some((known) => known === own));

const projectAllows = (it: Standing, name: Grantable): boolean =>
  it.is_owner || isAdmin(it) || holds(it.user_permissions, 'adm_all_projects') || holds(it.project_permissions, name);
