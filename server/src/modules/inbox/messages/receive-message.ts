import type { Message, MessageFile } from '@parley/contract/inbox/messages';
import { type Inbound } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { createContact, knownPhone, tidyName } from '../../clients/index.ts';
import { channelTypeOf, insertDialogue, lockNewPeer, lockPeer, saveHandle } from '../dialogues/dialogues.queries.ts';
import { lockAndRead, type LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { insertFile } from '../files/files.queries.ts';
import { isComing, withFile } from '../files/fetch-file.ts';
import { type Micros, storable } from '../rules.ts';
import { surroundings } from '../surroundings.ts';
import { heardFrom, planAfter } from '../work/heard-from.ts';
import { insertMail } from '../letters/letters.queries.ts';
import { letterOf, storableMail } from '../letters/mail-forms.ts';
import { quotedByOutside } from './attached.queries.ts';
import { idByUid } from './messages.queries.ts';
import { isAnswer } from './rules.ts';
import { storeMessage } from './store-message.ts';
import { undoOf } from './undo.ts';

/** `message` is what was stored; null when it was there before. */
type Received = { id: number; is_new: boolean; message: Message | null };

/** The way in of every channel: stored once however often it is delivered, in one transaction with all it causes. */
export async function receiveMessage(project_id: number, channel_id: number, inbound: Inbound): Promise<Received> {
  const { file } = inbound;
  if (!isComing(file)) return transaction(project_id, (tx) => receive(tx, project_id, channel_id, inbound, file));
  const known = await idByUid(dbOf(project_id), { project_id, channels_ids: [channel_id], uid: inbound.uid });
  if (known !== null) return { id: known, is_new: false, message: null };
  return withFile(file, (row) =>
    transaction(project_id, async (tx) => {
      const kept = row && (await insertFile(tx, project_id, null, row));
      return receive(tx, project_id, channel_id, kept ? inbound : withoutFile(inbound, file.name), kept);
    }),
  );
}

/** A file that we do not keep is at least named. */
const withoutFile = (inbound: Inbound, name: string): Inbound => ({
  ...inbound,
  message_type: 'text',
  text: [inbound.text, name].filter(Boolean).join('\n'),
});

async function receive(
  tx: Tx,
  project_id: number,
  channel_id: number,
  inbound: Inbound,
  file: MessageFile | null = null,
): Promise<Received> {
  const { uid, direction, quoted_id, follows, mail } = inbound;
  const contact = await contactOf(tx, project_id, channel_id, inbound);
  if (typeof contact === 'number') return { id: contact, is_new: false, message: null };
  if (contact.known_id !== null) return { id: contact.known_id, is_new: false, message: null };
  const dialogue = contact.dialogues.find((it) => isOf(it, channel_id, inbound))!;
  const isClients = direction === 'in';
  await keepHandle(tx, project_id, dialogue, inbound);
  const named = (outside_id: string) =>
    quotedByOutside(tx, { project_id, dialogue_id: dialogue.id, quoted_id: outside_id });
  const answered = quoted_id ? await named(quoted_id) : null;
  const before = follows ? await named(follows.uid) : null;
  const given = {
    uid,
    destination: isClients ? ('from' as const) : ('to' as const),
    message_type: file?.kind ?? inbound.message_type,
    status: isClients ? ('delivered' as const) : ('sent' as const),
    operator_id: null,
    operator_name: null,
    text: storable(inbound.text),
    file,
    quoted: answered?.quoted ?? null,
    // A provider's clock that is ahead of ours does not push a message below what comes next, and one that is behind does
    // not push it above what it answers, or what it came with.
    at: Math.max(
      Math.min(microsOf(inbound), contact.now),
      answered ? answered.at + 1 : 0,
      before && follows ? before.at + follows.ms * 1000 : 0,
    ),
    details: mail ? { letter: letterOf(mail) } : null,
    is_automatic: inbound.expects_none ?? (isClients && (await isExpectingNone(tx, project_id, dialogue.id, inbound))),
  };
  const answers = !isClients && !given.is_automatic && isAnswer(contact.dialogues, given.at);
  const undo = answers ? undoOf(contact.dialogues, dialogue.id) : null;
  const decided = isClients ? await heardFrom(tx, contact) : contact;
  const message = await storeMessage(tx, contact, dialogue, { ...given, undo }, decided);
  if (mail)
    await insertMail(tx, { project_id, message_id: message.id, dialogue_id: dialogue.id, ...storableMail(mail) });
  // Nor is anybody greeted whose address somebody else has used.
  const is_automatic = given.is_automatic || ((mail?.is_automatic || mail?.is_unconfirmed) ?? false);
  const plan = { at: given.at, is_automatic, is_owed: !given.is_automatic };
  if (isClients) await planAfter(tx, contact, dialogue, plan);
  return { id: message.id, is_new: true, message };
}

/** Asked only of what has words alone. */
const isExpectingNone = async (tx: Tx, project_id: number, dialogue_id: number, { text, file }: Inbound) =>
  !file && surroundings().expectsNone(tx, project_id, { dialogue_id, text: storable(text) });

/**
 * Within a second of the provider's clock its numbers decide, as microseconds: few enough not to reach beyond the moment
 * of arrival, and many enough that hardly ever two of one second stand on both sides of a round number.
 */
const microsOf = ({ at, nth = 0 }: Inbound): Micros => Math.max(0, at.getTime() * 1000 + (Math.trunc(nth) % 100_000));

type Joining = (tx: Tx, project_id: number, channel_id: number, peer: Inbound['peer']) => Promise<boolean>;
const nobody: Joining = async () => false;

/**
 * The locked contact this person's messages on this channel belong to, made by the first of them; or what is known already.
 * `join` may give the dialogue to somebody who is here.
 */
export async function contactOf(
  tx: Tx,
  project_id: number,
  channel_id: number,
  inbound: Pick<Inbound, 'peer' | 'uid'>,
  join: Joining = nobody,
): Promise<LockedContact | number> {
  const { outside_id } = inbound.peer;
  const peer = { project_id, channel_id, outside_id };
  const asked = { outside_id, channel_id, uid: inbound.uid };
  const find = () => lockAndRead(tx, project_id, asked, () => lockPeer(tx, peer));
  const known = await find();
  if (known) return known;
  await lockNewPeer(tx, peer);
  // Whoever was first has made it meanwhile.
  const [held] = await lockPeer(tx, peer);
  if (!held) {
    // Told once more of what a removed client wrote: that makes nobody new.
    const known_id = await idByUid(tx, { project_id, channels_ids: [channel_id], uid: inbound.uid });
    if (known_id !== null) return known_id;
    if (!(await join(tx, project_id, channel_id, inbound.peer))) await addPeer(tx, project_id, channel_id, inbound);
  }
  return (await find())!;
}

const isOf = (it: { channel_id: number; outside_id: string }, channel_id: number, { peer }: Inbound): boolean =>
  it.channel_id === channel_id && it.outside_id === peer.outside_id;

const handleOf = ({ handle }: Inbound['peer']): string | null => storable(handle ?? '').slice(0, 100) || null;

/** People rename themselves; one of whom nothing is told keeps what was known. */
async function keepHandle(tx: Tx, project_id: number, dialogue: DialogueState, { peer }: Inbound): Promise<void> {
  const handle = handleOf(peer);
  if (handle === null || handle === dialogue.handle) return;
  dialogue.handle = handle;
  await saveHandle(tx, { project_id, id: dialogue.id, handle });
}

async function addPeer(tx: Tx, project_id: number, channel_id: number, { peer }: Pick<Inbound, 'peer'>): Promise<void> {
  const channel = await channelTypeOf(tx, project_id, channel_id);
  if (!channel || channelOf(channel.type).between !== 'client') refuse('not_found');
  const contact_id = await createContact(tx, project_id, peer);
  const phone = peer.phone ? knownPhone(peer.phone) : null;
  const name = tidyName(peer.name, peer.outside_id);
  await insertDialogue(tx, {
    project_id,
    contact_id,
    channel_id,
    outside_id: peer.outside_id,
    name,
    phone,
    handle: handleOf(peer),
    is_room: false,
  });
}
