import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { recall, remember } from './remember.ts';

export const sendKeys = ['enter', 'shift', 'button'] as const;
export type SendKey = (typeof sendKeys)[number];

/** What belongs to this device and not to the person. */
export type LocalConfig = {
  /** null: this device has no choice of its own and follows the person's `send_btn`. */
  send_key: SendKey | null;
  notice_audio: boolean;
  notice_web: boolean;
  showIncomingCalls: boolean;
  /** What was sent can be taken back for a few seconds. */
  undo_send: boolean;
};

const KEY = 'config';
export const defaultConfig: LocalConfig = {
  send_key: null,
  notice_audio: true,
  notice_web: false,
  showIncomingCalls: true,
  undo_send: true,
};

export const localConfig = createStore<LocalConfig>(() => readConfig(recall(KEY)));

export const useLocalConfig = () => useStore(localConfig);

export function changeLocalConfig(change: Partial<LocalConfig>) {
  localConfig.setState(change);
  remember(KEY, JSON.stringify(localConfig.getState()));
}

// Another tab of this device chose: the choice is one.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === KEY) localConfig.setState(readConfig(newValue));
});

/** What is stored and invalid is ignored, as a whole. */
export function readConfig(stored: string | null): LocalConfig {
  try {
    const config = { ...defaultConfig, ...(JSON.parse(stored ?? '{}') as LocalConfig) };
    return isConfig(config) ? config : defaultConfig;
  } catch {
    return defaultConfig;
  }
}

function isConfig(config: LocalConfig): boolean {
  const flags = [config.notice_audio, config.notice_web, config.showIncomingCalls, config.undo_send];
  const hasKey = config.send_key === null || sendKeys.includes(config.send_key);
  return hasKey && flags.every((flag) => typeof flag === 'boolean');
}
