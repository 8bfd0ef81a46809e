import { create } from 'zustand';
import { recall, remember } from '../../../kit/remember.ts';

const KEY = 'ticket_panel_folded';

/** Whether this device has put away what stands beside the dialogue; where there is no room, whether it is drawn out. */
export const usePanel = create<{ isFolded: boolean; isDrawn: boolean }>(() => ({
  isFolded: recall(KEY) !== null,
  isDrawn: false,
}));

export const closeDrawn = () => usePanel.setState({ isDrawn: false });

export function togglePanel() {
  const { isFolded, isDrawn } = usePanel.getState();
  usePanel.setState({ isFolded: !isFolded, isDrawn: !isDrawn });
  remember(KEY, isFolded ? null : 'yes');
}
