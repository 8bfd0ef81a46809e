import { asClient } from '../../../kit/actor.ts';
import { days, hours, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { markContact } from '../../clients/index.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';
import { waitFor } from '../routing/plan-giving.ts';
import { checkUnanswered } from './check-unanswered.ts';
import { type Desk, wake } from './rules.ts';
import { planAway } from './say-away.ts';
import { sayHello } from './say-hello.ts';
import { asideOf, saveAside } from './work.queries.ts';

/** A client who writes is heard: out of the archive, and awake if put aside. */
export async function heardFrom(tx: Tx, contact: LockedContact): Promise<Pick<Desk, 'person' | 'dialogues'>> {
  const { project_id, person, dialogues } = contact;
  const aside = await asideOf(tx, contact);
  if (!aside && !person.archived) return contact;
  if (person.archived) {
    const is = { blocked: person.blocked, archived: false };
    await markContact(tx, project_id, person.id, { was: person, is, by: { actor: asClient(person), why: 'channel' } });
  }
  if (aside) await saveAside(tx, { project_id, contact_id: person.id }, null);
  return wake({ person: { ...person, archived: false }, dialogues, aside });
}

type Heard = { at: Micros; is_automatic: boolean; is_owed: boolean };

/** What the project does by itself after a client's message. Programs are not greeted: theirs would answer. */
export async function planAfter(
  tx: Tx,
  contact: LockedContact,
  dialogue: DialogueState,
  { at, is_automatic, is_owed }: Heard,
): Promise<void> {
  const { project_id, person, habits, channels, dialogues } = contact;
  if (person.blocked) return;
  const about = { contact_id: person.id, dialogue_id: dialogue.id };
  const isFirst = dialogues.every((it) => it.last_inbound_at === null);
  // What a channel brings from long ago, when it is connected, is not greeted now.
  const isFresh = contact.now - at < days(1) * 1000;
  // One that nobody has and nobody was to answer is new: the first words here, or the first since it was closed.
  const isNew = dialogue.last_inbound_at === null || dialogues.every((it) => it.owed_since === null);
  const isOfNobody = dialogues.every((it) => it.operator_id === null && it.team_id === null);
  if (isNew && isOfNobody && isFresh && is_owed && channels.get(dialogue.channel_id)?.is_routed)
    await waitFor(tx, {
      project_id,
      contact_id: person.id,
      channel_id: dialogue.channel_id,
      team_id: null,
      token: null,
    });
  if (isFirst && isFresh && !is_automatic && habits.greets) await later(tx, sayHello, about, { project_id });
  if (is_owed && !is_automatic) await planAway(tx, contact, dialogue, at);
  const isCheckedLater = habits.check_after_hours > 0 && channels.get(dialogue.channel_id)?.for_check_admin;
  if (!isCheckedLater || !is_owed || dialogue.owed_since !== null) return;
  const due = new Date(now().getTime() + hours(habits.check_after_hours));
  await later(tx, checkUnanswered, about, { project_id, at: due });
}
