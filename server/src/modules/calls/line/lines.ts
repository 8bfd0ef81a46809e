import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelType } from '@parley/contract/projects/channels';
import type { CallLine } from '../../../channels/calling.ts';
import { callingTypes, channelOf } from '../../../channels/index.ts';
import { seconds } from '../../../kit/clock.ts';
import type { Statement } from '../../../kit/db/kept-connection.ts';
import { onTold } from '../../../kit/events/bus.ts';
import { beginAgain } from '../../../kit/leases/begin-again.ts';
import { type Held, holdEach } from '../../../kit/leases/hold-each.ts';
import { insistOn, type Lease, type Leases } from '../../../kit/leases/leases.ts';
import { log } from '../../../kit/log.ts';
import { type Line, lineChanged, lineOf } from '../../projects/index.ts';
import { endLeftCalls, hearNews } from './hear-news.ts';
import type { LinePlace } from './line-topics.ts';
import { serveLine } from './serve-line.ts';

type Place = LinePlace & { type: ChannelType };

/** The connected channels that calls are switched on for, of all projects that are not deleted and not being moved. */
const linesNow: Statement = {
  name: 'lines-now',
  text: `select project_id, channel_id, type from connected_channels where has_calls and type = any ($1::text[])
    and project_id not in (select id from projects where deleted_at is not null)
    and project_id not in (select project_id from moving_projects where held_until > clock_timestamp())`,
};

/** Holds each line of calls on one node of the cluster: a provider takes one session of an account. */
export const startLines = (leases: Leases): Held =>
  holdEach<Place>({
    leases,
    kind: 'call-line',
    wanted: linesNow,
    values: [callingTypes],
    keyOf: ({ project_id, channel_id }) => `${project_id}:${channel_id}`,
    onChange: (changed) => onTold(lineChanged, changed),
    hold: (place, signal, lease) =>
      beginAgain(
        (reached) => holdOnce(place, { signal, lease, reached }),
        told,
        signal,
        (changed) => onChanged(place, changed),
      ),
  });

const told = async (error: unknown): Promise<void> =>
  log.warn({ error: (error as Error).message }, 'a line of calls ended and begins again');

type Hold = { signal: AbortSignal; lease: Lease; reached: () => void };

/** What carried the calls of before is gone: they are over. */
async function holdOnce(place: Place, hold: Hold): Promise<void> {
  const { signal, lease, reached } = hold;
  const { project_id, channel_id, type } = place;
  const line = await lineOf(project_id, channel_id);
  if (!line?.is_auth) return;
  await insistOn(lease);
  await endLeftCalls(place);
  const changed = new AbortController();
  const stopWatching = watchChanges(place, line, changed);
  let stopServing: (() => Promise<void>) | undefined;
  let news: Promise<unknown> = Promise.resolve();
  let held: CallLine | undefined;
  try {
    await channelOf(type).calls!.hold({
      connection: line.connection,
      signal: AbortSignal.any([signal, changed.signal]),
      opened: (opened) => {
        reached();
        held = opened;
        stopServing = serveLine(place, opened);
      },
      hear: (it) => {
        const hearing = async () => {
          // One that slept has been followed by another, which ended what it carried.
          await insistOn(lease);
          if ((await hearNews(place, it)) === 'refuse') await held?.close('refused');
        };
        news = news.then(hearing).catch((error: unknown) => log.error(error));
      },
    });
  } finally {
    stopWatching();
    await stopServing?.();
    await news;
  }
  // Taken up again at once where only how it is connected has changed.
  if (changed.signal.aborted && !signal.aborted) await sleep(0).then(() => holdOnce(place, hold));
}

const secretsOf = ({ connection: { settings, simulator } }: Line): string => JSON.stringify([settings, simulator]);

// A notice of a change may be lost.
const lookMs = seconds(60);

function watchChanges(place: Place, known: Line, changed: AbortController): () => void {
  const look = async () => {
    const line = await lineOf(place.project_id, place.channel_id);
    if (line && secretsOf(line) !== secretsOf(known)) changed.abort();
  };
  const looking = () => void look().catch((error: unknown) => log.error(error));
  const timer = setInterval(looking, lookMs);
  const stop = onChanged(place, looking);
  return () => {
    stop();
    clearInterval(timer);
  };
}

const onChanged = (place: Place, changed: () => void): (() => void) =>
  onTold(lineChanged, ({ project_id, channel_id }) => {
    if (project_id === place.project_id && channel_id === place.channel_id) changed();
  });
