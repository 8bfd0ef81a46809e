import type { Language } from '@parley/contract/languages';
import type { ModuleName } from '@parley/contract/projects/modules';
import type { Permission } from '@parley/contract/projects/permissions';

/** A signed-in person outside any project. */
export type SignedIn = {
  user_id: number;
  session_id: string;
  language: Language;
  /** When the token they showed ends, in milliseconds. */
  expires_at: number;
};

/** A member at work in one project: every lookup starts from what this person may see. */
export type Viewer = SignedIn & {
  project_id: number;
  name: string;
  is_owner: boolean;
  is_admin: boolean;
  is_manager: boolean;
  permissions: ReadonlySet<Permission>;
  /** The only channels this viewer may see; null when all of them. */
  channels_ids: readonly number[] | null;
  modules: Readonly<Record<ModuleName, boolean>>;
  /** The project is stopped or unpaid: only what leads out of that is open. */
  is_locked: boolean;
};

export const may = (viewer: Viewer, permission: Permission): boolean =>
  viewer.permissions.has('_ALL_') || viewer.permissions.has(permission);
