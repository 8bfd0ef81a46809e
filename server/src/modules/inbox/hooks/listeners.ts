import type { ChannelType } from '@parley/contract/projects/channels';
import { channelOf, listenedTypes } from '../../../channels/index.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { onTold } from '../../../kit/events/bus.ts';
import { beginAgain } from '../../../kit/leases/begin-again.ts';
import { type Held, holdEach } from '../../../kit/leases/hold-each.ts';
import { insistOn, type Lease, type Leases } from '../../../kit/leases/leases.ts';
import { log } from '../../../kit/log.ts';
import { keepListener, lineChanged, lineOf, setChannelState } from '../../projects/index.ts';
import { hear } from './hear.ts';
import { connectedNow } from './listeners.queries.ts';
import { watchReach } from './watch-reach.ts';

type Place = { project_id: number; channel_id: number; type: ChannelType };

/** Hears the providers that do not call us: mailboxes, long polls, sessions. */
export const startListeners = (leases: Leases): Held =>
  holdEach<Place>({
    leases,
    kind: 'listener',
    wanted: connectedNow,
    values: [listenedTypes],
    keyOf: ({ project_id, channel_id }) => `${project_id}:${channel_id}`,
    onChange: (changed) => onTold(lineChanged, changed),
    hold: listenOn,
  });

function listenOn(place: Place, signal: AbortSignal, lease: Lease): Promise<void> {
  const reach = watchReach(place);
  const once = (rested: () => void) => {
    const reached = () => {
      rested();
      reach.reached();
    };
    return listenOnce(place, { reached, signal, lease });
  };
  const failed = async (error: unknown) => {
    await told(place, error);
    await reach.failed(error);
  };
  return beginAgain(once, failed, signal);
}

type Hold = { reached: () => void; signal: AbortSignal; lease: Lease };

async function listenOnce(place: Place, { reached, signal, lease }: Hold): Promise<void> {
  const { project_id, channel_id, type } = place;
  const line = await lineOf(project_id, channel_id);
  if (!line?.is_auth) return;
  await channelOf(type).listen!({
    connection: line.connection,
    signal,
    reached,
    state: line.listener,
    // One that slept has been followed by another, which hears the same.
    hear: async (events) => {
      await insistOn(lease);
      await hear(place, events);
    },
    keep: (state) => keepListener(project_id, channel_id, state, (tx) => insistOn(lease, tx)),
  });
}

async function told({ project_id, channel_id, type }: Place, error: unknown): Promise<void> {
  const reason = (error as Error).message;
  log.warn({ error: reason, channel_id, type }, 'a listener ended and begins again');
  if (!(error instanceof ProviderError && error.scope === 'channel')) return;
  const off = { is_auth: false, problem: reason };
  await setChannelState(project_id, channel_id, off).catch((failure: unknown) => log.error(failure));
}
