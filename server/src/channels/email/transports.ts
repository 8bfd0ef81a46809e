import { createHash } from 'node:crypto';
import type { Connection } from '../channel.ts';
import { openSmtp } from './mailbox.ts';

type Transport = Awaited<ReturnType<typeof openSmtp>>;
type Kept = { settings: string; transport: Promise<Transport>; rest: NodeJS.Timeout };

// A channel that was silent for so long signs in anew.
const restMs = 60_000;

const kept = new Map<string, Kept>();

/** One way out for each channel, kept for a while: letters that follow one another do not sign in each. */
export function transportFor(connection: Connection): Promise<Transport> {
  const { project_id, channel_id, settings, simulator } = connection;
  const key = `${project_id}:${channel_id}`;
  const entered = createHash('sha256')
    .update(JSON.stringify([settings, simulator]))
    .digest('hex');
  const before = kept.get(key);
  if (before?.settings === entered) {
    before.rest.refresh();
    return before.transport;
  }
  letGo(key);
  const transport = openSmtp(connection);
  const rest = setTimeout(() => letGo(key), restMs).unref();
  kept.set(key, { settings: entered, transport, rest });
  // Where it is could not be found out: the next letter asks again.
  transport.catch(() => letGo(key));
  return transport;
}

/** What is on its way over it still leaves. */
function letGo(key: string): void {
  const found = kept.get(key);
  if (!found) return;
  kept.delete(key);
  clearTimeout(found.rest);
  found.transport.then(
    (it) => it.close(),
    () => undefined,
  );
}
