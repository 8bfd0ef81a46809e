import type { Message } from '@parley/contract/inbox/messages';
import { dbOf } from '../../../kit/db/index.ts';
import { tellPerson } from '../notices/tell-person.ts';
import { causeOf, withdraw, withdrawCause } from '../notices/withdraw-notices.ts';
import { operatorOf, roomMembers } from './causes.queries.ts';
import { handingPress, tellGiven } from './tell-given.ts';

type Place = { project_id: number | null };

const isNote = ({ message_type, mentions }: Message): boolean => message_type === 'comment' && mentions.length > 0;
const isSaidInRoom = ({ destination, message_type, message }: Message): boolean =>
  destination === 'from_operator' && message_type !== 'system' && message_type !== 'comment' && message.includes('@');

/** A note that calls somebody, or words of the team's chat that may. */
export const mayMention = (message: Message): boolean => isNote(message) || isSaidInRoom(message);

export async function tellMentions(message: Message, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  if (message.uid.startsWith('note-')) return tellNoteOfHandOver(message, project_id);
  const { id: message_id, contact_id: subject_id, operator_id: by_id } = message;
  const called = isNote(message) ? message.mentions : await calledIn(project_id, message);
  const about = { kind: 'mention', subject_id, message_id, by_id, cause: causeOf(message_id) } as const;
  for (const user_id of called) await tellPerson(project_id, { ...about, user_id, is_heard: !isNote(message) });
}

/** It belongs to the hand-over: once somebody of a team has the dialogue, it is for them alone. */
async function tellNoteOfHandOver(message: Message, project_id: number): Promise<void> {
  const { id: message_id, contact_id: subject_id, operator_id: by_id, mentions } = message;
  const press = await handingPress(project_id, subject_id);
  const [operator] = await operatorOf(dbOf(project_id), { project_id, contact_id: subject_id });
  const called = operator ? mentions.filter((it) => it === operator.user_id) : mentions;
  const about = { kind: 'hand_over', subject_id, message_id, by_id, cause: causeOf(message_id) } as const;
  for (const user_id of called) await tellGiven(project_id, { ...about, user_id }, press);
  if (!operator) await takenMeanwhile(project_id, subject_id);
}

/** Given to somebody while the others were being told: the line that says so came too early to withdraw it. */
async function takenMeanwhile(project_id: number, subject_id: number): Promise<void> {
  const [operator] = await operatorOf(dbOf(project_id), { project_id, contact_id: subject_id });
  if (operator) await withdraw(project_id, { kinds: ['hand_over'], subject_id }, { but: operator.user_id });
}

/** Whoever of the room is named after an @; of two whose names begin alike, the longer one. */
async function calledIn(project_id: number, { user_id: dialogue_id, message }: Message): Promise<number[]> {
  const members = await roomMembers(dbOf(project_id), { project_id, dialogue_id });
  const words = message.toLowerCase();
  const called = new Set<number>();
  // Not within a word: that is an address.
  for (const { index } of words.matchAll(/(?<![\p{L}\p{N}._-])@/gu)) {
    const rest = words.slice(index + 1);
    const found = members.find(
      ({ name }) => rest.startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
    );
    if (found) called.add(found.user_id);
  }
  return [...called];
}

export const isNoteGone = ({ message_type, deleted_at }: Message): boolean =>
  message_type === 'comment' && deleted_at !== null;

/** A note that was taken away calls nobody. */
export async function forgetMentions({ id, contact_id: subject_id }: Message, { project_id }: Place): Promise<void> {
  if (project_id !== null) await withdrawCause(project_id, { kinds: ['mention', 'hand_over'], subject_id }, id);
}
