import type { DialogueState } from '../dialogues/rules.ts';

/** All that the folders know of a contact. Contacts that look alike are counted together. */
export type Shape = { channels_ids: number[]; check_ids: number[]; unread_ids: number[]; is_at_work: boolean };
export type Delta = Shape & { slot: number; n: number };

const slots = 8;

/** What a change of its dialogues does to the counts of the contact's folders. */
export function countDeltas(contact_id: number, before: DialogueState[], after: DialogueState[]): Delta[] {
  const [was, is] = [shapeOf(before), shapeOf(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const slot = contact_id % slots;
  return [was && { ...was, slot, n: -1 }, is && { ...is, slot, n: 1 }].filter((it) => it !== null);
}

function shapeOf(dialogues: DialogueState[]): Shape | null {
  if (!dialogues.some((it) => it.is_listed)) return null;
  return {
    channels_ids: channelsOf(dialogues),
    check_ids: channelsOf(dialogues.filter((it) => it.for_check)),
    unread_ids: channelsOf(dialogues.filter((it) => it.unread > 0)),
    is_at_work: dialogues.some((it) => it.operator_id !== null),
  };
}

const channelsOf = (dialogues: DialogueState[]): number[] =>
  [...new Set(dialogues.map((it) => it.channel_id))].sort((a, b) => a - b);
