import { isBuilt, type LaterModule } from '@parley/contract/built-modules';
import type { ModuleName } from '@parley/contract/projects/modules';
import type { Permission } from '@parley/contract/projects/permissions';
import { holds } from '../modules/projects/holds.ts';

export const sections = ['dialogues', 'tickets', 'tasks', 'deals', 'statistics', 'analytics', 'clients'] as const;
export type Section = (typeof sections)[number];

/** What of a project decides what of it is there. */
export type ProjectTraits = { modules: Record<ModuleName, boolean>; is_tasks_app: boolean };
/** And which sections its viewer has. */
type SectionTraits = ProjectTraits & { permissions: readonly Permission[] };

const needed: Record<Section, ModuleName[]> = {
  dialogues: [],
  tickets: ['ticket'],
  tasks: ['tasks'],
  deals: ['crm'],
  statistics: ['ticket'],
  analytics: ['crm', 'analytics'],
  clients: [],
};

const rights: Partial<Record<Section, Permission>> = { analytics: 'analytics.view' };

const later: Partial<Record<Section, LaterModule>> = {
  tickets: 'tickets',
  statistics: 'tickets',
  analytics: 'analytics',
};

/** Sections that are there at all, whatever a project has. */
export const builtSections: Section[] = sections.filter((section) => !later[section] || isBuilt(later[section]));

/** The top tabs in their order; the tasks-only variant has one. */
export function visibleSections({ modules, is_tasks_app, permissions }: SectionTraits): Section[] {
  if (is_tasks_app) return ['tasks'];
  const isAllowed = (right: Permission | undefined) => !right || holds(permissions, right);
  return builtSections.filter(
    (section) => needed[section].every((name) => modules[name]) && isAllowed(rights[section]),
  );
}

/** The phone's bottom bar beside Home. */
export const phoneSections = (project: SectionTraits): Section[] =>
  (['dialogues', 'deals', 'tasks'] as const).filter((section) => visibleSections(project).includes(section));

/** Tickets and their statistics need a desk. */
const desktopOnly: Section[] = ['tickets', 'statistics'];

export const isOpen = (section: Section, project: SectionTraits, isPhone: boolean): boolean =>
  visibleSections(project).includes(section) && !(isPhone && desktopOnly.includes(section));
