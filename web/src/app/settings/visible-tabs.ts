import { isBuilt } from '@parley/contract/built-modules';
import type { ProjectTraits } from '../sections.ts';

export const settingsTabs = [
  'main',
  'chat',
  'client_fields',
  'task_categories',
  'deal_fields',
  'deal_tags',
  'tickets',
  'services',
  'booking',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export type SettingsTraits = ProjectTraits & { integrations: { booking: boolean } };

const needCrm: SettingsTab[] = ['client_fields', 'deal_fields', 'deal_tags', 'booking', 'services'];

/** Which tabs the settings window has (specification, section 2). */
export function visibleSettings(project: SettingsTraits, isPhone: boolean): SettingsTab[] {
  if (isPhone) return ['main', 'chat'];
  if (project.is_tasks_app) return ['task_categories'];
  const { crm, tasks, ticket } = project.modules;
  return settingsTabs.filter((tab) => {
    if (!crm && needCrm.includes(tab)) return false;
    if (!tasks && tab === 'task_categories') return false;
    if (tab === 'tickets') return ticket && isBuilt('tickets');
    return tab !== 'booking' || (project.integrations.booking && isBuilt('booking'));
  });
}

/** The tab asked for when it is there, else the first. */
export const openingTab = (tabs: SettingsTab[], requested: SettingsTab | null): SettingsTab =>
  tabs.find((tab) => tab === requested) ?? tabs[0] ?? 'main';
