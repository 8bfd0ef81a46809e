import * as z from 'zod/mini';
import { type Connection, type Inbound, ProviderError } from '../../../channels/channel.ts';
import { channelEvent, type EventOf } from '../../../channels/events.ts';
import { channelOf } from '../../../channels/index.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { log } from '../../../kit/log.ts';
import { lineOf } from '../../projects/index.ts';
import { besideLane } from '../messages/lanes.ts';
import { settleByEcho } from '../messages/mark-outside.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { noteHealth } from './health.ts';
import type { Place } from './hear.ts';
import { dialogueByPeer, leavingTo, messagesByOutside } from './outside.queries.ts';

/**
 * Receives a message whose file has to be fetched first. What cannot be fetched is at least named. One that is not to be
 * had now is tried again by itself: the client's later files do not wait for it.
 */
export const receiveWithFile = job(
  'receive-with-file',
  z.object({ channel_id: z.number(), event: channelEvent, is_alone: z.optional(z.boolean()) }),
  async ({ channel_id, event, is_alone }, place) => {
    const project_id = place.project_id!;
    const line = await lineOf(project_id, channel_id);
    if (!line || event.kind !== 'message') return;
    const { type } = line;
    const where = { project_id, channel_id, type };
    if (event.direction === 'out' && (await isOurs({ project_id, channel_id }, event))) return;
    const { fetchFile, whoIs } = channelOf(type);
    const { file } = event;
    const coming = file && fetchFile && { ...file, fetch: () => fetchFile(file.ref, line.connection) };
    const receive = async () => {
      const peer = await introduced(where, event, line.connection);
      return receiveMessage(project_id, channel_id, { ...inboundOf(event, coming ?? null), peer });
    };
    try {
      const { is_new } = await (coming || whoIs ? besideLane(where, receive) : receive());
      if (is_new && event.direction === 'in') noteHealth({ project_id, channel_id }, 'received');
    } catch (error) {
      // News may be faster than what they tell of: a file that is not there yet looks like one that will never be.
      if (isGone(error) && (is_alone || !file)) return receiveNamed(where, event);
      if (is_alone || !file || error instanceof RetryLater) throw error;
      log.info({ error: (error as Error).message, channel_id }, 'a file is fetched later');
      await tryAlone(where, event);
    }
  },
  {
    died: async (_, { channel_id, event }, place) => {
      if (event.kind === 'message') await receiveNamed({ project_id: place.project_id!, channel_id }, event);
    },
  },
);

/** The provider says that it will never be there. */
const isGone = (error: unknown): boolean =>
  error instanceof ProviderError && error.retry_at === null && error.scope === 'message';

async function receiveNamed({ project_id, channel_id }: Where, event: EventOf<'message'>): Promise<void> {
  const named = { ...event, text: [event.text, event.file?.name].filter(Boolean).join('\n') };
  await receiveMessage(project_id, channel_id, { ...inboundOf(named, null), message_type: 'text' });
}

const tryAlone = ({ project_id, channel_id }: Where, event: EventOf<'message'>): Promise<void> =>
  transaction(project_id, (tx) => {
    const at = new Date(now().getTime() + echoMs);
    return later(tx, receiveWithFile, { channel_id, event, is_alone: true }, { project_id, at });
  });

function inboundOf(event: EventOf<'message'>, file: Inbound['file']): Inbound {
  const { kind: _, at, file: __, ...rest } = event;
  return { ...rest, at: new Date(at), file: file ?? null };
}

/** Whether it tells of a message that was sent from here. While one is on its way out, that is not yet known. */
async function isOurs(place: Where, event: EventOf<'message'>): Promise<boolean> {
  const { uid, peer } = event;
  const db = dbOf(place.project_id);
  const known = await messagesByOutside(db, { ...place, outside_ids: [uid] });
  if (known.length) return true;
  const [leaving] = await leavingTo(db, { ...place, outside_id: peer.outside_id });
  if (leaving) throw new RetryLater(new Date(now().getTime() + echoMs), 'something is on its way out');
  return settleByEcho(place, event);
}

/** Somebody new whom the provider has not named, but would. */
export async function isStranger(place: Place, { peer }: EventOf<'message'>): Promise<boolean> {
  const { project_id, channel_id, type } = place;
  if (!channelOf(type).whoIs || peer.name) return false;
  return !(await dialogueByPeer(dbOf(project_id), { project_id, channel_id, outside_id: peer.outside_id })).length;
}

/** Whoever cannot be asked after is received all the same. */
async function introduced(place: Place, event: EventOf<'message'>, connection: Connection): Promise<Inbound['peer']> {
  if (!(await isStranger(place, event))) return event.peer;
  const { outside_id } = event.peer;
  const known = await channelOf(place.type).whoIs!(outside_id, connection).catch(
    (error: unknown) => void log.info({ error: (error as Error).message }, 'a client was not introduced'),
  );
  return known ? { outside_id, ...known } : event.peer;
}

type Where = Pick<Place, 'project_id' | 'channel_id'>;
const echoMs = seconds(2);

/** In the order of the client's messages that have files; the provider's time decides where each is shown. */
export const receiveLater = ({ project_id, channel_id }: Where, event: EventOf<'message'>): Promise<void> =>
  transaction(project_id, (tx) => {
    const key = `file:${project_id}:${channel_id}:${event.peer.outside_id}`;
    const when = event.direction === 'out' ? { at: new Date(now().getTime() + echoMs) } : { key };
    return later(tx, receiveWithFile, { channel_id, event }, { project_id, ...when });
  });
