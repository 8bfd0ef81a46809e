import type { Means } from '@parley/contract/actors';
import type { Origin } from '@parley/contract/facts';
import type { Language } from '@parley/contract/languages';
import type { ModuleName } from '@parley/contract/projects/modules';
import type { Permission } from '@parley/contract/projects/permissions';

type Reader = {
  user_id: number;
  language: Language;
  /** From where they ask; nobody asks for what is done in their name. */
  origin?: Origin;
};

/** Somebody at a browser, outside any project. */
export type SignedIn = Reader & {
  session_id: string;
  /** When the token they showed ends, in milliseconds. */
  expires_at: number;
};

/**
 * A member at work in one project, at a browser or in their name: every lookup starts from what this person may see.
 */
export type Viewer = Reader & {
  project_id: number;
  /** Null: by their own hand. */
  means: Means | null;
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
  /** Of the project: its days begin by it. */
  time_zone: string;
  /** By which one this viewer wishes to be shown times; null: the project's. */
  own_time_zone: string | null;
};

/** The same at a browser, for what belongs to that very browser. */
export type SignedInViewer = Viewer & SignedIn;

export const may = (viewer: Viewer, permission: Permission): boolean =>
  viewer.permissions.has('_ALL_') || viewer.permissions.has(permission);
