import { isBuilt, type LaterModule } from '@parley/contract/built-modules';
import type { Grantable } from '@parley/contract/projects/permissions';

type Group = { name: 'project' | 'clients' | 'deals' | 'work' | 'figures'; permissions: Exclude<Grantable, '_ALL_'>[] };

const groups: Group[] = [
  { name: 'project', permissions: ['settings.edit', 'members.edit', 'channels.edit', 'tariff.edit', 'audit.view'] },
  { name: 'clients', permissions: ['contacts.import', 'contacts.export', 'contacts.delete', 'catalogue.delete'] },
  { name: 'deals', permissions: ['deals.delete', 'deals.export', 'funnels.edit', 'mailings.send'] },
  { name: 'work', permissions: ['tasks.delete', 'tickets.edit'] },
  { name: 'figures', permissions: ['analytics.view'] },
];

const later: Partial<Record<Grantable, LaterModule>> = {
  'tickets.edit': 'tickets',
  'analytics.view': 'analytics',
  'audit.view': 'journal',
};

/** Permissions by what they are about, in the order a person would think of them; none for what is not there. */
export const permissionGroups: Group[] = groups.map(({ name, permissions }) => ({
  name,
  permissions: permissions.filter((it) => !later[it] || isBuilt(later[it])),
}));

type Dotless<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** A dot in a key would mean another level to the translations. */
export const keyOfPermission = <Name extends Grantable>(name: Name) => name.replace('.', '_') as Dotless<Name>;
