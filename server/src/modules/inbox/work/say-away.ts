import { fillTemplate } from '@parley/contract/inbox/template-rules';
import { fillOpening } from '@parley/contract/projects/away-text';
import { closedSince, isOpen, opensAt } from '@parley/contract/projects/working-time';
import * as z from 'zod/mini';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { dropped, job, later } from '../../../kit/jobs/jobs.ts';
import { readHours } from '../../projects/index.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';
import { type Held, holdDialogue } from './held-contact.ts';
import { isTaken, isToProgram, storeAutomatic } from './store-automatic.ts';
import { isSpokenTo, readAway } from './texts.queries.ts';

const patience = hours(1);

/** Whoever writes while the project is closed hears of it, where the channel has words for that. */
export async function planAway(
  tx: Tx,
  contact: LockedContact,
  { id: dialogue_id, channel_id }: DialogueState,
  at: Micros,
): Promise<void> {
  const { project_id, channels } = contact;
  // What a channel brings of the last day, when it is connected, was written to somebody else's desk.
  if (!channels.get(channel_id)?.answers_away || contact.now - at > patience * 1000) return;
  const counted = await readHours(tx, project_id);
  if (!isOpen(counted.hours, now().getTime(), counted.zone)) await later(tx, sayAway, { dialogue_id }, { project_id });
}

/** Once in the time it is closed, however much the client writes, and not where somebody answers in spite of it. */
export const sayAway = job(
  'say-away',
  z.object({ dialogue_id: z.number() }),
  async ({ dialogue_id }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const found = await holdDialogue(tx, project_id, dialogue_id);
      if (!found || found.held.desk.person.blocked) return;
      await sayClosed(tx, found.held, found.dialogue);
    });
  },
  { missed: dropped },
);

async function sayClosed(tx: Tx, { contact: { project_id, person } }: Held, { id, channel_id }: DialogueState) {
  const { hours: open, zone } = await readHours(tx, project_id);
  const moment = now().getTime();
  if (!open || isOpen(open, moment, zone)) return;
  const since = closedSince(open, moment, zone) ?? 0;
  const uid = `away-${id}-${since}`;
  const contact = await readLocked(tx, project_id, { contact_id: person.id, channel_id, uid });
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  const { away_text, language } = await readAway(tx, project_id, channel_id);
  if (!contact || !dialogue || !away_text.trim() || contact.known_id !== null) return;
  // A job that comes late says nothing any more.
  if (moment - (dialogue.last_inbound_at ?? 0) / 1000 > patience) return;
  if (await isSpokenTo(tx, project_id, contact.dialogues, new Date(since))) return;
  if (await isToProgram(tx, project_id, dialogue)) return;
  const opening = { opens_at: opensAt(open, moment, zone), now: moment, zone, language };
  const text = fillTemplate(fillOpening(away_text, opening), {
    client_name: person.name,
    client_phone: person.phone ?? dialogue.phone,
    operator_name: '',
    now: moment,
    time_zone: zone,
    language,
  });
  if (isTaken(contact, dialogue, { text, file: null }))
    await storeAutomatic(tx, contact, dialogue, { uid, text, file: null, author: { kind: 'away', name: null } });
}
