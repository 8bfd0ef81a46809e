import { z } from 'zod';

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
  'deals.delete',
  'deals.export',
  'funnels.edit',
  'tasks.delete',
  'tickets.edit',
  'analytics.view',
  'audit.view',
] as const;
export type Permission = (typeof permissionNames)[number];
export const permission = z.enum(permissionNames);
