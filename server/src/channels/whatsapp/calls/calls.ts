import { callsApiOf } from '../../calls-api.ts';
import { type Calling, type HoldingLine, LineError } from '../../calling.ts';
import { rtc } from './calls-rtc.ts';
import { voip } from './voip-socketio.ts';

const apis = { voip, rtc };

/** By the interface that the channel has chosen. */
export const calls: Calling = {
  hold: (holding) => {
    const { settings } = holding.connection;
    if (!settings.instance_id || !settings.token) return holdInVain(holding);
    return apis[callsApiOf(settings)].hold(holding);
  },
};

/** Whoever calls by it hears what is missing: a line that was not held could only be away. */
async function holdInVain({ signal, opened }: HoldingLine): Promise<void> {
  const refused = () => Promise.reject(new LineError('call_credentials_missing'));
  opened({ isOpen: () => true, dial: refused, accept: refused, say: refused, close: async () => true });
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
