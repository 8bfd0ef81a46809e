import type { PushNotice } from '@parley/contract/notifications/push';
import type { Place, WorkerSays } from './rules.ts';

/** Tells the worker where this page is, and shows what a clicked notice leads to when the worker asks for it. */
export function answerWorker(project_id: number, show: (notice: PushNotice) => void): () => void {
  const hear = ({ data, ports }: MessageEvent) => {
    const said = data as WorkerSays;
    if (said === 'where are you?') ports[0]?.postMessage({ path: location.pathname, project_id } satisfies Place);
    else if (said?.open) show(said.open);
  };
  const worker = globalThis.navigator?.serviceWorker;
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
}
