import { isBuilt, type LaterModule } from '@parley/contract/built-modules';
import type { ModuleName } from '@parley/contract/projects/modules';

export const sections = ['dialogues', 'tickets', 'tasks', 'deals', 'statistics', 'analytics', 'clients'] as const;
export type Section = (typeof sections)[number];

/** What of a project decides which sections it has. */
export type ProjectTraits = { modules: Record<ModuleName, boolean>; is_tasks_app: boolean };

const needed: Record<Section, ModuleName[]> = {
  dialogues: [],
  tickets: ['ticket'],
  tasks: ['tasks'],
  deals: ['crm'],
  statistics: ['ticket'],
  analytics: ['crm', 'analytics'],
  clients: [],
};

const later: Partial<Record<Section, LaterModule>> = {
  tickets: 'tickets',
  statistics: 'tickets',
  analytics: 'analytics',
};

/** Sections that are there at all, whatever a project has. */
export const builtSections: Section[] = sections.filter((section) => !later[section] || isBuilt(later[section]));

/** The top tabs in their order; the tasks-only variant has one. */
export function visibleSections(project: ProjectTraits): Section[] {
  if (project.is_tasks_app) return ['tasks'];
  return builtSections.filter((section) => needed[section].every((name) => project.modules[name]));
}

/** The phone's bottom bar beside Home. */
export const phoneSections = (project: ProjectTraits): Section[] =>
  (['dialogues', 'deals', 'tasks'] as const).filter((section) => visibleSections(project).includes(section));

/** Tickets and their statistics need a desk. */
const desktopOnly: Section[] = ['tickets', 'statistics'];

export const isOpen = (section: Section, project: ProjectTraits, isPhone: boolean): boolean =>
  visibleSections(project).includes(section) && !(isPhone && desktopOnly.includes(section));
