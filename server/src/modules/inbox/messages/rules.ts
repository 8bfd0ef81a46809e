import type { CallLine } from '@parley/contract/calls/call-line';
import type { Letter } from '@parley/contract/inbox/letter-head';
import type { Message, MessageAuthor, SystemLine } from '@parley/contract/inbox/messages';
import type { FilledTemplate } from '@parley/contract/inbox/approved-templates';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';

/** What a message of nobody's is made of, and what wrote it. */
type Automatic = { template?: FilledTemplate; letter?: Letter; author: MessageAuthor; choices?: string[] };

/** Our sign on what a client wrote, beside whatever else it has. */
type Signed = { our_reaction: string };

/** What stands beside the text: a system line's news, whom a note calls, a letter's head, or what a template is made of. */
export type Details =
  | SystemLine
  | { mentions: number[] }
  | { letter: Letter }
  | { call: CallLine }
  | { template: FilledTemplate }
  | Automatic
  | Signed;

/** What is told of the template a message was made of, of what wrote it, and of our sign on it. */
export const shownOrigin = (
  details: Details | null,
): Pick<Message, 'template' | 'author' | 'call' | 'choices' | 'our_reaction'> => {
  const template = templateOf(details);
  return {
    ...(template && { template: { name: template.name, language: template.language } }),
    ...(details && 'author' in details && { author: details.author }),
    ...(details && 'call' in details && { call: details.call }),
    ...(details && 'choices' in details && { choices: details.choices }),
    ...(details && 'our_reaction' in details && { our_reaction: details.our_reaction }),
  };
};

export const templateOf = (details: Details | null): FilledTemplate | null =>
  (details && 'template' in details ? details.template : null) ?? null;

export const letterIn = (details: Details | null): Letter | null =>
  (details && 'letter' in details ? details.letter : null) ?? null;

export type Arrived = {
  destination: Message['destination'];
  message_type: string;
  text: string;
  at: Micros;
  /** Whether a client's message on this channel is to be checked. */
  to_check: boolean;
  /** Nobody wrote it. */
  is_automatic?: boolean;
};

/** The dialogues of a contact after a message in one of them. */
export const afterMessage = (dialogues: DialogueState[], id: number, message: Arrived): DialogueState[] => {
  const isOurs = message.destination === 'to' && !isAside(message.message_type) && !message.is_automatic;
  const answers = isOurs && isAnswer(dialogues, message.at);
  return dialogues.map((it) => {
    if (it.id === id) return answers ? answered(withMessage(it, message)) : withMessage(it, message);
    return answers && it.owed_since !== null ? { ...it, owed_since: null, answered_position: it.position } : it;
  });
};

/** One of ours that is older than what the client wrote meanwhile answers nothing. */
export const isAnswer = (dialogues: DialogueState[], at: Micros): boolean =>
  dialogues.every((it) => it.last_inbound_at === null || it.last_inbound_at <= at);

/** Notes and system lines are for the team: the list stays as it was. */
const isAside = (message_type: string): boolean => message_type === 'system' || message_type === 'comment';

function withMessage(it: DialogueState, arrived: Arrived): DialogueState {
  const { destination, message_type, text, at, to_check, is_automatic } = arrived;
  const after = { ...it, position: it.position + 1 };
  if (isAside(message_type)) return after;
  if (it.preview === null || at >= it.last_message_at) {
    after.last_message_at = at;
    after.preview = previewOf(text);
    after.preview_destination = destination;
    after.preview_type = message_type;
    after.preview_failed = false;
  }
  if (destination !== 'from') return after;
  // Whoever took a call has heard it.
  if (message_type !== 'call' || !is_automatic) after.unread = it.unread + 1;
  if (!is_automatic) after.owed_since = Math.min(it.owed_since ?? at, at);
  // A call of theirs too, whatever became of it: the window of calls is there so that nobody is called who did not turn to
  // us, and whoever was missed or rejected is to be called back.
  after.last_inbound_at = Math.max(it.last_inbound_at ?? at, at);
  after.for_check = it.for_check || to_check;
  return after;
}

/** Whoever answers has read. */
const answered = (it: DialogueState): DialogueState => ({
  ...it,
  owed_since: null,
  answered_position: it.position,
  unread: 0,
  read_position: it.position,
});

/** These dialogues after someone opened the contact. */
export const afterReading = (dialogues: DialogueState[], ids: number[]): DialogueState[] =>
  dialogues.map((it) => (ids.includes(it.id) && it.unread ? { ...it, unread: 0, read_position: it.position } : it));

/** The beginning of a text, cut between letters; PostgreSQL's left() makes the same. */
export const previewOf = (text: string): string => Array.from(text.slice(0, 400)).slice(0, 160).join('');
