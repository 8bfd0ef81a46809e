import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import type { testChannel as endpoint } from '@parley/contract/projects/trying';
import { channelOf } from '../../../channels/index.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { addDialogue } from '../contacts/add-dialogue.ts';
import { channelTypeOf } from '../dialogues/dialogues.queries.ts';
import { findMessage } from './messages.queries.ts';
import { send } from './send-message.ts';

// A provider that answers does so by then; what takes longer is seen in the dialogue.
const patience = { tries: 80, everyMs: 100 };

type Asked = Omit<Parsed<typeof endpoint>, 'project'>;

/** An ordinary message on the ordinary way; only that whoever asked waits to hear how it went. */
export async function testChannel(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const { channel: channel_id, text } = asked;
  const channel = await transaction(project_id, (tx) => channelTypeOf(tx, project_id, channel_id));
  if (!channel || !channelOf(channel.type).connect) refuse('not_found');
  const id = asked.dialogue_id ?? (await dialogueAt(viewer, channel_id, asked.address!));
  const letter = { channel_id, id, uid: randomUUID(), text, force: true };
  const sent = await transaction(project_id, (tx) => send(tx, viewer, letter));
  return { data: await outcomeOf(project_id, sent.id) };
}

/** Whoever is known by this address gets the message in their own dialogue; else somebody new is added. */
async function dialogueAt(viewer: Viewer, channel: number, phone: string): Promise<number> {
  const on = (contact: Contact | null | undefined) => contact?.users.find((it) => it.channel_id === channel)?.id;
  const { contact, available } = (await addDialogue(viewer, { channel, phone })).data;
  const known = on(contact) ?? available.map(on).find((it) => it !== undefined);
  if (known !== undefined) return known;
  const added = await addDialogue(viewer, { channel, phone, contact_id: available[0]!.id });
  return on(added.data.contact) ?? refuse('not_found');
}

async function outcomeOf(project_id: number, id: number) {
  for (let tries = 1; ; tries++) {
    const { contact_id, status, error } = (await findMessage(dbOf(project_id), project_id, id)) ?? refuse('not_found');
    if (status !== 'queued' || tries === patience.tries) return { contact_id, status, error };
    await sleep(patience.everyMs);
  }
}
