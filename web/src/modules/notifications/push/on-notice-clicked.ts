import type { PushNotice } from '@parley/contract/notifications/push';

/** Somebody clicked a notice, and the worker gives this page the honour of showing what it leads to. */
export function onNoticeClicked(show: (notice: PushNotice) => void): () => void {
  const hear = ({ data, ports }: MessageEvent) => {
    const notice = (data as { open?: PushNotice } | null)?.open;
    if (!notice) return;
    ports[0]?.postMessage('taken');
    show(notice);
  };
  const worker = globalThis.navigator?.serviceWorker;
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
}
