import type { Payload } from '@parley/contract/live';
import { listNotices, type noticesChanged } from '@parley/contract/notifications/notices';
import { api } from '../../kit/api.ts';
import { sayNotice } from './late.ts';

type Told = Pick<Payload<typeof noticesChanged>, 'is_said' | 'is_shown'>;
type Here = Parameters<typeof sayNotice>[1];

// Long enough for what one press makes of many, and too short to be missed.
const TOGETHER_MS = 150;
// As many as one request asks for.
const MOST = 100;

let waiting = new Map<number, Told>();

/** Words are asked for when there is something to say, once for all that comes together, and only what one may see. */
export function saySoon(saidAs: number, told: Told, here: () => Here) {
  if (!waiting.size) setTimeout(() => void sayAll(here()).catch(() => undefined), TOGETHER_MS);
  if (waiting.size < MOST) waiting.set(saidAs, told);
}

async function sayAll(here: Here): Promise<void> {
  const told = waiting;
  waiting = new Map();
  const { data } = await api(listNotices, { ids: [...told.keys()], count: MOST });
  for (const notice of data.toReversed()) {
    const how = told.get(notice.said_as);
    if (how) await sayNotice({ notice, ...how }, here);
  }
}
