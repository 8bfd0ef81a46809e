import { create } from 'zustand';
import type { SettingsTab } from './visible-tabs.ts';

type SettingsWindow = { opened: boolean; requested: SettingsTab | null };

export const useSettingsWindow = create<SettingsWindow>(() => ({ opened: false, requested: null }));

export const openSettings = (requested: SettingsTab | null = null) =>
  useSettingsWindow.setState({ opened: true, requested });

export const closeSettings = () => useSettingsWindow.setState({ opened: false });
