import i18next from 'i18next';
import { create } from 'zustand';
import type { SettingsTab } from './visible-tabs.ts';

/** `sought`: the one thing in the topic that somebody looked for. */
type SettingsWindow = { opened: boolean; requested: SettingsTab | null; sought: string | null };

export const useSettingsWindow = create<SettingsWindow>(() => ({ opened: false, requested: null, sought: null }));

export const openSettings = (requested: SettingsTab | null = null, sought: string | null = null) =>
  useSettingsWindow.setState({ opened: true, requested, sought });

/** Where one says what one wants to be told of. */
export const openNoticeSettings = () => openSettings('chat', i18next.t('notifications:wishes.title'));

export const closeSettings = () => useSettingsWindow.setState({ opened: false, sought: null });
