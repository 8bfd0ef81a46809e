import {
  type deleteMessage as deleting,
  type editMessage as editing,
  type MessageChange,
  type reactToMessage as reacting,
  whyNotChange,
} from '@parley/contract/inbox/message-changes';
import { type Message, messageUpdated } from '@parley/contract/inbox/messages';
import { whyNotSend } from '@parley/contract/inbox/limits';
import type { Output, Parsed } from '@parley/contract/http';
import { type Connection, ProviderError } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import { afterCommit, dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { log } from '../../../kit/log.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lineOf } from '../../projects/index.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { renewPreview } from '../hooks/change-outside.ts';
import { editText, lockContactRow } from '../hooks/outside.queries.ts';
import { storable } from '../rules.ts';
import { emptyNote, noteOurReaction, placeOf, providerIdOf } from './changes.queries.ts';
import { deleteOurs } from './delete-ours.ts';
import { readersOfMessage } from './deliver-message.ts';
import { besideLane } from './lanes.ts';
import { findMessage } from './messages.queries.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
type Peer = { to: string; outside_id: string };

export const editMessage = async (
  viewer: Viewer,
  { message_id: id, text }: Parsed<typeof editing>,
): Promise<Output<typeof editing>> => {
  const found = await changeable(viewer, id, 'edit');
  const words = storable(text);
  refuseLong(found, words);
  if (isOutside(found))
    await tellProvider(viewer, found, ({ edit }) => edit && ((to, by) => edit({ ...to, text: words }, by)));
  const write = (tx: Tx) => editText(tx, { project_id: viewer.project_id, id, text: words, at: now() });
  return { data: await keep(viewer, found, write) };
};

export const deleteMessage = async (
  viewer: Viewer,
  { message_id: id }: Parsed<typeof deleting>,
): Promise<Output<typeof deleting>> => {
  const found = await changeable(viewer, id, 'delete');
  if (isOutside(found)) await tellProvider(viewer, found, ({ remove }) => remove);
  const { project_id } = viewer;
  const isNote = found.message_type === 'comment';
  const write = (tx: Tx) =>
    isNote ? emptyNote(tx, { project_id, id, at: now() }) : deleteOurs(tx, project_id, found, now());
  return { data: await keep(viewer, found, write) };
};

export const reactToMessage = async (
  viewer: Viewer,
  { message_id: id, emoji }: Parsed<typeof reacting>,
): Promise<Output<typeof reacting>> => {
  const found = await changeable(viewer, id, 'react');
  await tellProvider(viewer, found, ({ react }) => react && ((to, by) => react({ ...to, emoji }, by)));
  return { data: await keep(viewer, found, (tx) => noteOurReaction(tx, { project_id: viewer.project_id, id, emoji })) };
};

/** A message that this viewer sees and may change so, by the rule that the screen goes by. */
async function changeable(viewer: Viewer, id: number, change: MessageChange): Promise<Found> {
  const { project_id, user_id } = viewer;
  const [place] = await placeOf(dbOf(project_id), { ...seerOf(viewer), id });
  const found = place && (await findMessage(dbOf(project_id), project_id, id));
  if (!found) refuse('not_found');
  const { limits } = channelOf(found.way.type);
  const why = whyNotChange(change, found, { limits, user_id, now: now().getTime() });
  return why ? refuse(why) : found;
}

/** Whether somebody beyond us has it: neither a note, nor what is only stored. */
const isOutside = ({ message_type, way }: Found): boolean =>
  message_type !== 'comment' && channelOf(way.type).stored === undefined;

function refuseLong({ message_type, way }: Found, text: string): void {
  if (message_type === 'comment') return;
  const open = { file: null, last_inbound: 0, now: 0 };
  const why = whyNotSend(channelOf(way.type).limits, { text, ...open });
  if (why) refuse(why.code, why.details);
}

type Saying = (peer: Peer, connection: Connection) => Promise<void>;

/** First the client's copy: what the provider refuses stays as it is here too. Said again, it is the same. */
async function tellProvider(
  { project_id }: Viewer,
  { id, channel_id, way }: Found,
  saying: (channel: ReturnType<typeof channelOf>) => Saying | undefined,
): Promise<void> {
  const say = saying(channelOf(way.type));
  const line = await lineOf(project_id, channel_id);
  const [named] = await providerIdOf(dbOf(project_id), { project_id, id });
  if (!say || !line?.is_auth || !named?.outside_id) refuse('message_stays');
  const peer = { to: way.outside_id, outside_id: named.outside_id };
  try {
    await besideLane({ project_id, channel_id, type: way.type }, () => say(peer, line.connection));
  } catch (error) {
    if (error instanceof ProviderError) refuse('provider_refused', { reason: error.message });
    log.info({ error: (error as Error).message }, 'a change was not told');
    refuse('provider_unreachable');
  }
}

async function keep(viewer: Viewer, found: Found, write: (tx: Tx) => Promise<{ at: number }[]>): Promise<Message> {
  const { project_id } = viewer;
  const { id, user_id: dialogue_id, contact_id, channel_id, way } = found;
  return transaction(project_id, async (tx) => {
    await lockContactRow(tx, { project_id, contact_id });
    const [changed] = await write(tx);
    const { way: _, ...message } = (await findMessage(tx, project_id, id)) ?? refuse('not_found');
    if (!changed) return message;
    await renewPreview(tx, project_id, { contact_id, dialogue_id, at: changed.at });
    await emit(tx, project_id, messageUpdated, message, await readersOfMessage(tx, project_id, found));
    const { type, outside_id } = way;
    afterCommit(tx, () => channelOf(type).refresh?.({ project_id, channel_id, outside_id }));
    return message;
  });
}
