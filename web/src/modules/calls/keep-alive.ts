import { type Call, endCall, keepCall } from '@parley/contract/calls/calls';
import { api } from '../../kit/api.ts';
import { isRefusal } from '../../kit/api-error.ts';
import { holdPage } from '../../kit/hold-page.ts';

const EVERY_MS = 10_000;

type Told = { heard: (call: Call) => void; isGone: () => void };

/** Says that this window is still there; one that is closed hangs up, after the browser has asked. */
export function keepAlive(id: number, tab: string, { heard, isGone }: Told): () => void {
  const say = async () => {
    try {
      heard((await api(keepCall, { id, tab })).data);
    } catch (error) {
      if (isRefusal(error)) isGone();
    }
  };
  const timer = setInterval(() => void say(), EVERY_MS);
  const letPageGo = holdPage();
  const leave = () => void api(endCall, { id, tab, error: 'closed' }, { keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    letPageGo();
    removeEventListener('pagehide', leave);
  };
}
