import type { Permission } from '@parley/contract/projects/permissions';

/** `_ALL_` grants everything. */
export const holds = (list: readonly Permission[], permission: Permission): boolean =>
  list.includes('_ALL_') || list.includes(permission);
