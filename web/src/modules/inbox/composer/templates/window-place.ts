import { create } from 'zustand';

export type TemplatesTab = 'templates' | 'macros';

/** Whether the window of templates is open, and where. */
export const useTemplatesPlace = create<{ opened: boolean; tab: TemplatesTab }>(() => ({
  opened: false,
  tab: 'templates',
}));

export const openTemplates = (tab: TemplatesTab = 'templates') => useTemplatesPlace.setState({ opened: true, tab });
export const closeTemplates = () => useTemplatesPlace.setState({ opened: false });
