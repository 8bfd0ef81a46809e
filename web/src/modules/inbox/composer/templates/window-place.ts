import type { MessageFile } from '@parley/contract/inbox/messages';
import { create } from 'zustand';

export type TemplatesTab = 'templates' | 'macros' | 'approved';
/** A template of the provider, and what it is filled in with. */
export type Filled = { id: number; values: Record<string, string>; file: MessageFile | null };

/** Whether the window of templates is open, where, and at which of the provider's own. */
export const useTemplatesPlace = create<{ opened: boolean; tab: TemplatesTab; chosen: Filled | null }>(() => ({
  opened: false,
  tab: 'templates',
  chosen: null,
}));

export const openTemplates = (tab: TemplatesTab = 'templates', chosen: Filled | null = null) =>
  useTemplatesPlace.setState({ opened: true, tab, chosen });
export const closeTemplates = () => useTemplatesPlace.setState({ opened: false, chosen: null });
