import type { Page } from './page.ts';
import { mount } from './mount.tsx';
import type { State, Store } from './state.ts';

/** Drawn by what the settings page tells, which holds this page in a frame; nothing is asked of the server. */
export function showPreview(page: Page, store: Store): void {
  store.set({ isOpen: true, isOnline: true });
  mount({ page, store, talk: null, setOpen: (isOpen) => store.set({ isOpen }) });
  addEventListener('message', ({ origin, data }: MessageEvent) => {
    if (origin !== location.origin || data?.parley !== 'preview') return;
    const { look, isOnline } = data as Pick<State, 'look' | 'isOnline'>;
    store.set({ look, isOnline });
  });
  window.parent.postMessage({ parley: 'preview-ready' }, location.origin);
}
