import * as z from 'zod/mini';

/** Everything a member can be allowed beyond answering clients. `_ALL_` grants all of them. */
export const permissionNames = [
  '_ALL_',
  '_BOTS_',
  'adm_all_projects',
  'settings.edit',
  'members.edit',
  'channels.edit',
  'tariff.edit',
  'contacts.import',
  'contacts.export',
  'contacts.delete',
  'catalogue.delete',
  'deals.delete',
  'deals.export',
  'funnels.edit',
  'mailings.send',
  'tasks.delete',
  'tickets.edit',
  'analytics.view',
  'audit.view',
] as const;
export type Permission = (typeof permissionNames)[number];
export const permission = z.enum(permissionNames);

/** Held by a person over the whole installation; no project can give or take them. */
export const installationPermissions = ['_BOTS_', 'adm_all_projects'] as const satisfies Permission[];

/** What a project can allow its members. */
export type Grantable = Exclude<Permission, (typeof installationPermissions)[number]>;
const isGrantable = (name: Permission): name is Grantable => !installationPermissions.some((it) => it === name);
export const grantable = z.enum(permissionNames.filter(isGrantable));
