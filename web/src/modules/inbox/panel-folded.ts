import { create } from 'zustand';
import { recall, remember } from '../../kit/remember.ts';

const KEY = 'panel_folded';

/** Whether this device has put the client's panel away, where there is room for it. */
export const usePanelFolded = create<{ isFolded: boolean }>(() => ({ isFolded: recall(KEY) !== null }));

export function foldPanel(isFolded: boolean) {
  usePanelFolded.setState({ isFolded });
  remember(KEY, isFolded ? 'yes' : null);
}

export const togglePanel = () => foldPanel(!usePanelFolded.getState().isFolded);
