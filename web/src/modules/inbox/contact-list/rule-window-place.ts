import type { Topic } from '@parley/contract/inbox/topics';
import { create } from 'zustand';

/** The window of a folder that fills itself; `topic` null: a new one, of what the list shows now. */
export const useRuleWindow = create<{ opened: boolean; topic: Topic | null }>(() => ({ opened: false, topic: null }));

export const openRuleWindow = (topic: Topic | null) => useRuleWindow.setState({ opened: true, topic });
export const closeRuleWindow = () => useRuleWindow.setState({ opened: false });

/** The menu of the views, also opened by its key. */
export const useViewsMenu = create<{ opened: boolean }>(() => ({ opened: false }));
export const openViews = () => useViewsMenu.setState({ opened: true });
export const closeViews = () => useViewsMenu.setState({ opened: false });
