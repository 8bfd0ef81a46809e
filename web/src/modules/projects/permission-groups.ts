import type { Grantable } from '@parley/contract/projects/permissions';

type Group = { name: 'project' | 'clients' | 'deals' | 'work' | 'figures'; permissions: Exclude<Grantable, '_ALL_'>[] };

/** Permissions by what they are about, in the order a person would think of them. */
export const permissionGroups: Group[] = [
  { name: 'project', permissions: ['settings.edit', 'members.edit', 'channels.edit', 'tariff.edit', 'audit.view'] },
  { name: 'clients', permissions: ['contacts.import', 'contacts.export', 'contacts.delete', 'catalogue.delete'] },
  { name: 'deals', permissions: ['deals.delete', 'deals.export', 'funnels.edit', 'mailings.send'] },
  { name: 'work', permissions: ['tasks.delete', 'tickets.edit'] },
  { name: 'figures', permissions: ['analytics.view'] },
];

type Dotless<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** A dot in a key would mean another level to the translations. */
export const keyOfPermission = <Name extends Grantable>(name: Name) => name.replace('.', '_') as Dotless<Name>;
