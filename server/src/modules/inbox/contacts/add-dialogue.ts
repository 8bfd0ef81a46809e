import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Contact, addDialogue as endpoint } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import { email as emailShape } from '@parley/contract/common';
import { channelOf } from '../../../channels/index.ts';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countryOf, createContact, normalPhone, phoneSpellings, tidyName } from '../../clients/index.ts';
import { channelTypeOf, lockContact, lockNewPeer } from '../dialogues/dialogues.queries.ts';
import { planFinding } from '../duplicates/find-duplicates.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { contactsById, contactsWithEmail, contactsWithPhone, onChannel } from './contacts.queries.ts';
import { openDialogue } from './open-dialogue.ts';

type Asked = Parsed<typeof endpoint>;
type Peer = { outside_id: string; phone: string | null; spellings: string[]; email: string | null };

/** Somebody new on a channel; who already has this number there or elsewhere is shown instead, to choose from. */
export async function addDialogue(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    if (asked.contact_id !== undefined) await hold(tx, viewer, asked.contact_id);
    const peer = await peerOf(tx, viewer, asked);
    await lockNewPeer(tx, { project_id, channel_id: asked.channel, outside_id: peer.outside_id });
    const available = await knownBy(tx, viewer, asked, peer);
    if (available.length) return { data: { contact: null, available } };
    const contact_id = await add(tx, viewer, asked, peer);
    const [contact] = await contactsById(viewer, [contact_id], tx);
    return { data: { contact: contact!, available: [] } };
  });
}

/** Who is meant at the provider, by what was typed. */
async function peerOf(
  tx: Tx,
  { project_id, channels_ids }: Viewer,
  { channel: id, phone: typed }: Asked,
): Promise<Peer> {
  const isSeen = channels_ids === null || channels_ids.includes(id);
  const channel = isSeen ? await channelTypeOf(tx, project_id, id) : undefined;
  if (!channel) refuse('not_found');
  const { reach } = channelOf(channel.type);
  if (!reach) refuse('first_message_refused');
  const country = await countryOf(tx, project_id);
  const phone = reach.by === 'phone' ? normalPhone(typed, country) : null;
  const email = reach.by === 'email' ? (emailShape.safeParse(typed).data ?? null) : null;
  const address = phone ?? email ?? refuse('address_invalid');
  const spellings = phone ? phoneSpellings(typed, country) : [];
  return { outside_id: reach.outsideId(address), phone, spellings, email };
}

/** Whoever is on this channel already; else, until somebody is chosen, whoever has the number elsewhere. */
async function knownBy(tx: Tx, viewer: Viewer, asked: Asked, peer: Peer): Promise<Contact[]> {
  const { spellings } = peer;
  const { project_id } = viewer;
  const here = await onChannel(tx, { project_id, channel_id: asked.channel, outside_id: peer.outside_id, spellings });
  if (here.length) return contactsById(viewer, here, tx);
  if (asked.is_new || asked.contact_id !== undefined) return [];
  const elsewhere = peer.phone
    ? await contactsWithPhone(viewer, spellings, tx)
    : await contactsWithEmail(tx, project_id, peer.email!);
  return elsewhere.length ? contactsById(viewer, elsewhere, tx) : [];
}

/** In the list at once, although nothing was said yet. */
async function add(tx: Tx, viewer: Viewer, asked: Asked, { outside_id, phone, email }: Peer): Promise<number> {
  const { project_id } = viewer;
  const name = tidyName(asked.name ?? '', phone ? shownPhone(phone) : outside_id);
  const by = { actor: actorOf(viewer), why: null };
  const contact_id = asked.contact_id ?? (await createContact(tx, project_id, { name, phone, email }, by));
  await openDialogue(tx, project_id, { contact_id, channel_id: asked.channel, outside_id, name, phone });
  // Somebody known is recognised by this number too.
  if (asked.contact_id !== undefined && phone) await planFinding(tx, project_id, contact_id);
  return contact_id;
}

/** The chosen contact, one that this viewer sees, for whoever comes next to wait. */
async function hold(tx: Tx, viewer: Viewer, contact_id: number): Promise<void> {
  await lockContact(tx, { ...seerOf(viewer), contact_id });
  const [contact] = await contactsById(viewer, [contact_id], tx);
  if (!contact || contact.users.some((it) => it.messenger_type === 'internal')) refuse('not_found');
}
