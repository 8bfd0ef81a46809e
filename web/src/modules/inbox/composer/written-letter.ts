import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { answerSubject } from '@parley/contract/inbox/subjects';
import { addressesIn } from './addresses.ts';
import { heldMessages, everything } from '../thread/messages.ts';
import type { Letter } from './letters.ts';

/** The letter that the next one of a dialogue follows, theirs or ours. */
export const letterBefore = (messages: readonly Message[], dialogueId: number) =>
  messages
    .filter((it) => it.user_id === dialogueId && it.letter && !it.letter.problem)
    .reduce<Message | null>((newest, it) => (newest && newest.order > it.order ? newest : it), null)?.letter ?? null;

/** What stands in the fields until somebody changes it. */
export const firstWords = (before: ReturnType<typeof letterBefore>) => ({
  subject: answerSubject(before?.subject ?? ''),
  cc: before?.cc.join(', ') ?? '',
});

/** What is written in the fields; null: it is what stands there by itself, so nobody chose it. */
export const chosenWords = (
  first: ReturnType<typeof firstWords>,
  { subject, cc }: Partial<Record<'subject' | 'cc', string>>,
) => ({
  ...(subject !== undefined && { subject: subject === first.subject ? null : subject }),
  ...(cc !== undefined && { cc: cc === first.cc ? null : cc }),
});

type Kept = { subject: string; cc: string[] };

/** A letter that comes back from its way, as its writer would have written it here. */
export function returnedLetter(contactId: number, dialogueId: number, letter: Kept | null | undefined) {
  if (!letter) return null;
  const first = firstWords(letterBefore(heldMessages(contactId, everything), dialogueId));
  return { subject: null, cc: null, ...chosenWords(first, { subject: letter.subject, cc: letter.cc.join(', ') }) };
}

/** The subject and the copies as the writer saw them; null: they are left to the server. */
export function writtenLetter(contactId: number, { id }: Dialogue, { subject, cc }: Letter) {
  const before = letterBefore(heldMessages(contactId, everything), id);
  if (!before && subject === null && cc === null) return null;
  const first = firstWords(before);
  return { subject: (subject ?? first.subject).trim(), cc: addressesIn(cc ?? first.cc) ?? [] };
}
