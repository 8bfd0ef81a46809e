import type { ChannelType } from '@parley/contract/projects/channels';
import { channelOf, listenedTypes } from '../../../channels/index.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { beginAgain, type Held, holdEach } from '../../../kit/hold-each.ts';
import { log } from '../../../kit/log.ts';
import { keepListener, lineOf, setChannelState } from '../../projects/index.ts';
import { hear } from './hear.ts';
import { connectedNow } from './listeners.queries.ts';
import { watchReach } from './watch-reach.ts';

type Place = { project_id: number; channel_id: number; type: ChannelType };

/** Hears the providers that do not call us: mailboxes, long polls, sessions. */
export const startListeners = (): Held =>
  holdEach<Place>({
    name: 'listener',
    wanted: connectedNow,
    values: [listenedTypes],
    keyOf: ({ project_id, channel_id }) => `${project_id}:${channel_id}`,
    hold: listenOn,
  });

function listenOn(place: Place, signal: AbortSignal): Promise<void> {
  const reach = watchReach(place);
  const failed = async (error: unknown) => {
    await told(place, error);
    await reach.failed(error);
  };
  return beginAgain(() => listenOnce(place, reach.reached, signal), failed, signal);
}

async function listenOnce(place: Place, reached: () => void, signal: AbortSignal): Promise<void> {
  const { project_id, channel_id, type } = place;
  const line = await lineOf(project_id, channel_id);
  if (!line?.is_auth) return;
  await channelOf(type).listen!({
    connection: line.connection,
    signal,
    reached,
    state: line.listener,
    hear: (events) => hear(place, events),
    keep: (state) => keepListener(project_id, channel_id, state),
  });
}

async function told({ project_id, channel_id, type }: Place, error: unknown): Promise<void> {
  const reason = (error as Error).message;
  log.warn({ error: reason, channel_id, type }, 'a listener ended and begins again');
  if (!(error instanceof ProviderError && error.scope === 'channel')) return;
  const off = { is_auth: false, problem: reason };
  await setChannelState(project_id, channel_id, off).catch((failure: unknown) => log.error(failure));
}
